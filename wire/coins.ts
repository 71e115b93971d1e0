/**
 * A coin in which the exchange holds balances. Ids of the first four are the product's
 * (CONST:coins).
 */
export interface Coin {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Decimals in the ledger; one minor unit is 10^-scale. */
  readonly scale: number;
  /** Decimals on a screen; amounts are truncated to it, never rounded. */
  readonly displayDecimals: number;
  /** Channels to deposit and withdraw; empty for coins that can only be traded and transferred. */
  readonly chains: readonly string[];
}

/** The name of a coin's unit for people: bank money is paper dollars. */
export const unitOf = (code: string): string => (code === 'Bank' ? 'USD' : code);

/** Decimals of every traded coin; see {@link COINS}. */
export const COIN_SCALE = 8;

type Traded = readonly [
  id: number,
  name: string,
  anchorPrice: string,
  priceDecimals: number,
  quantityDecimals: number,
  contractLot: string,
  maxQuantity: string,
];

/**
 * The coins that are traded against USDT, one row each, with what `instruments.ts` says of their
 * pairs. The compiler names what else a new row needs.
 */
export const TRADED = {
  BTC: [1, 'Bitcoin', '61800.00', 2, 5, '0.001', '100'],
  ETH: [2, 'Ethereum', '2650.00', 2, 4, '0.01', '2000'],
  BNB: [4, 'BNB', '580.00', 2, 3, '0.1', '10000'],
  SOL: [5, 'Solana', '148.00', 2, 3, '0.1', '40000'],
  XRP: [6, 'XRP', '0.5200', 4, 1, '10', '5000000'],
  ADA: [7, 'Cardano', '0.3850', 4, 1, '10', '5000000'],
  DOGE: [8, 'Dogecoin', '0.10500', 5, 0, '100', '20000000'],
  TRX: [9, 'TRON', '0.13200', 5, 1, '100', '20000000'],
  AVAX: [10, 'Avalanche', '24.500', 3, 2, '1', '100000'],
  LINK: [11, 'Chainlink', '11.300', 3, 2, '1', '200000'],
  DOT: [12, 'Polkadot', '4.7500', 4, 2, '1', '500000'],
  LTC: [13, 'Litecoin', '63.20', 2, 3, '0.1', '50000'],
  BCH: [14, 'Bitcoin Cash', '340.0', 1, 3, '0.01', '10000'],
  UNI: [15, 'Uniswap', '6.2000', 4, 2, '1', '300000'],
  ATOM: [16, 'Cosmos', '4.8000', 4, 2, '1', '500000'],
  ETC: [17, 'Ethereum Classic', '19.500', 3, 2, '1', '100000'],
  XLM: [18, 'Stellar', '0.09800', 5, 0, '100', '20000000'],
  FIL: [19, 'Filecoin', '3.8000', 4, 2, '1', '500000'],
  NEAR: [20, 'NEAR', '4.2000', 4, 1, '1', '500000'],
  APT: [21, 'Aptos', '6.5000', 4, 2, '1', '300000'],
} as const satisfies Readonly<Record<string, Traded>>;

/** Code of a coin that is traded against USDT. */
export type TradedCode = keyof typeof TRADED;

/** The codes of {@link TRADED}, in its order. */
export const TRADED_CODES = Object.keys(TRADED) as readonly TradedCode[];

/**
 * Coins of wallets first. Scale 8 allows 9.2e10 coins in a signed 64-bit column: enough for every
 * coin here. The ledger checks the range.
 */
export const COINS: readonly [Coin, ...Coin[]] = [
  {
    id: 3,
    code: 'USDT',
    name: 'Tether',
    scale: COIN_SCALE,
    displayDecimals: 2,
    chains: ['TRC20', 'OMNI', 'ERC20'],
  },
  coin('ETH', 6, ['ERC20']),
  coin('BTC', 8, ['OMNI']),
  { id: 9999, code: 'Bank', name: 'Bank', scale: 2, displayDecimals: 2, chains: ['Bank'] },
  ...TRADED_CODES.slice(2).map((code) => coin(code)),
];

function coin(code: TradedCode, displayDecimals = 4, chains: readonly string[] = []): Coin {
  const [id, name] = TRADED[code];
  return { id, code, name, scale: COIN_SCALE, displayDecimals, chains };
}

const BY_ID = new Map(COINS.map((each) => [each.id, each]));
const BY_CODE = new Map(COINS.map((each) => [each.code, each]));

export const coinById = (id: number): Coin | undefined => BY_ID.get(id);
export const coinByCode = (code: string): Coin | undefined => BY_CODE.get(code);

/** Decimals of a coin in the ledger; those of traded coins for a code that no coin here has. */
export const scaleOf = (code: string): number => BY_CODE.get(code)?.scale ?? COIN_SCALE;
