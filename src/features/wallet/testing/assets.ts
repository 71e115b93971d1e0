import { beforeEach } from 'vitest';
import { useSession } from '../../../state/session.ts';
import { tradingDesk, walletAnswer } from '../../../testing/desk.ts';
import { live, quoteOf } from '../../../testing/market.ts';

const DAY = 86_400_000;
const balance = (code: string, available: string, frozen = '0') => ({ code, available, frozen });
/** Coins in three accounts, an open contract and a running option. */
export const WALLET = {
  ...walletAnswer('currency', {}),
  accounts: [
    {
      account: 'currency',
      total: '0',
      balances: [
        balance('USDT', '100.5', '9.5'),
        balance('BTC', '0.5'),
        balance('SOL', '0.001'),
        balance('ADA', '0'),
      ],
    },
    { account: 'contract', total: '0', balances: [balance('USDT', '40', '50')] },
    { account: 'option', total: '0', balances: [balance('ETH', '0', '2')] },
    { account: 'trust', total: '0', balances: [] },
  ],
  contracts: [{ id: '7', symbol: 'BTCUSDT', side: 'long', quantity: '0.01', opened: '490' }],
  stakes: [{ id: '3', code: 'USDT', amount: '20' }],
  day: { since: Date.UTC(2026, 0, 2), equity_before: '30000', net_in: '100' },
};

/** A change of the spot account. */
export const change = (changes: object = {}) => ({
  ...{ id: '1', account: 'currency', kind: 'transfer', code: 'USDT', amount: '-5', reserve: null },
  ...{ change_available: '-5', change_frozen: '0', available: '95', frozen: '0', time: 1_000 },
  ...changes,
});

/** What the exchange has of the person. */
interface Own {
  wallet: object;
  changes: readonly object[];
  user: object;
}

/** The desk of a test file, and what the exchange answers about the person's money. */
export function assetsDesk() {
  const desk = tradingDesk();
  const own = {} as Own;
  beforeEach(() => {
    own.wallet = WALLET;
    own.changes = [change(), change({ id: '2', amount: '7.25', kind: 'deposit' })];
    own.user = { id: 'u', guest: false, has_fund_password: false, verification: 'none' };
    const mark = (symbol: string, price: string) =>
      desk.quotes.set(symbol, live({ ...quoteOf(symbol), mark: price }));
    mark('BTCUSDT', '50000.00');
    mark('ETHUSDT', '2500.00');
    mark('SOLUSDT', '100.00');
    desk.reply = (path) => {
      if (path === 'wallet/list') return { data: own.wallet };
      if (path === 'wallet/history')
        return {
          data: {
            time: 2 * DAY,
            points: [
              { time: 0, equity: '30000' },
              { time: 2 * DAY, equity: null },
            ],
          },
        };
      return { data: { rows: own.changes, next: null, total: own.changes.length } };
    };
    useSession.setState({ token: 't', user: own.user as never });
  });
  return { desk, own };
}
