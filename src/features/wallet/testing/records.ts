import { beforeEach } from 'vitest';
import { tradingDesk, walletAnswer } from '../../../testing/desk.ts';
import { live, quoteOf } from '../../../testing/market.ts';
import type { FundingRow } from '../commands.ts';

export const TIME = Date.UTC(2026, 0, 2, 3, 4, 5);

export const deposit = (changes: object = {}): FundingRow =>
  ({
    ...{ id: '5', client_id: 'x', currency_id: 3, code: 'USDT', chain: 'TRC20', amount: '30' },
    ...{ fee: '0', actual: '30', status: 'review', reason: null, cause: null, time: TIME },
    ...{ decided: null, channel: 'ordinary' },
    ...changes,
  }) as never;
export const withdrawal = (changes: object = {}): FundingRow => {
  const { channel: _, ...row } = deposit({
    fee: '1',
    actual: '29',
    destination: '',
    remark: null,
  }) as never as Record<string, unknown>;
  return { ...row, ...changes } as never;
};

/** The desk of a test file, with a wallet and the rows of whatever record is asked for. */
export function recordsDesk() {
  const desk = tradingDesk();
  const stored: { rows: readonly object[] } = { rows: [] };
  beforeEach(() => {
    stored.rows = [];
    desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), mark: '50000.00' }));
    desk.reply = (path) => {
      const page = { rows: stored.rows, next: null, total: stored.rows.length };
      if (path === 'wallet/list')
        return { data: walletAnswer('currency', { USDT: '12.5', BTC: '0.5' }) };
      return { data: path === 'wallet/detail' ? { changes: page } : page };
    };
  });
  const calls = (...paths: readonly string[]) =>
    desk.sent.filter(({ path }) => paths.includes(path ?? ''));
  return { desk, stored, calls };
}
