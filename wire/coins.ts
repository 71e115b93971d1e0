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

/** Decimals of every traded coin; see {@link COINS}. */
export const COIN_SCALE = 8;

/**
 * Scale 8 allows 9.2e10 coins in a signed 64-bit column: enough for every coin here. The ledger
 * checks the range.
 */
export const COINS: readonly Coin[] = [
  {
    id: 3,
    code: 'USDT',
    name: 'Tether',
    scale: COIN_SCALE,
    displayDecimals: 2,
    chains: ['TRC20', 'OMNI', 'ERC20'],
  },
  {
    id: 2,
    code: 'ETH',
    name: 'Ethereum',
    scale: COIN_SCALE,
    displayDecimals: 6,
    chains: ['ERC20'],
  },
  { id: 1, code: 'BTC', name: 'Bitcoin', scale: COIN_SCALE, displayDecimals: 8, chains: ['OMNI'] },
  { id: 9999, code: 'Bank', name: 'Bank', scale: 2, displayDecimals: 2, chains: ['Bank'] },
  coin(4, 'BNB', 'BNB'),
  coin(5, 'SOL', 'Solana'),
  coin(6, 'XRP', 'XRP'),
  coin(7, 'ADA', 'Cardano'),
  coin(8, 'DOGE', 'Dogecoin'),
  coin(9, 'TRX', 'TRON'),
  coin(10, 'AVAX', 'Avalanche'),
  coin(11, 'LINK', 'Chainlink'),
  coin(12, 'DOT', 'Polkadot'),
  coin(13, 'LTC', 'Litecoin'),
  coin(14, 'BCH', 'Bitcoin Cash'),
  coin(15, 'UNI', 'Uniswap'),
  coin(16, 'ATOM', 'Cosmos'),
  coin(17, 'ETC', 'Ethereum Classic'),
  coin(18, 'XLM', 'Stellar'),
  coin(19, 'FIL', 'Filecoin'),
  coin(20, 'NEAR', 'NEAR'),
  coin(21, 'APT', 'Aptos'),
];

function coin(id: number, code: string, name: string): Coin {
  return { id, code, name, scale: COIN_SCALE, displayDecimals: 4, chains: [] };
}

const BY_ID = new Map(COINS.map((each) => [each.id, each]));
const BY_CODE = new Map(COINS.map((each) => [each.code, each]));

export const coinById = (id: number): Coin | undefined => BY_ID.get(id);
export const coinByCode = (code: string): Coin | undefined => BY_CODE.get(code);
