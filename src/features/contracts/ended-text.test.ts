import type { ContractOrder } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { endedText } from './ended-text.ts';

const order = {
  ...{ symbol: 'BTCUSDT', status: 'closed', reason: 'take-profit' },
  ...{ profit: '25.5', fee: '3.25' },
} as ContractOrder;

const t = ((key: string, values: Record<string, string> = {}) =>
  [key, ...Object.values(values)].join('|')) as unknown as TFunction<
  readonly ['lever', 'positions']
>;

it.each([
  ['take-profit', '25.5', '+22.25 USDT'],
  ['stop-loss', '-10', '-13.25 USDT'],
  ['liquidation', '-200', '-203.25 USDT'],
  ['feed', '3.25', '0.00 USDT'],
] as const)('states the net result of a position that ended by %s', (reason, profit, net) => {
  expect(endedText({ ...order, reason, profit }, t)).toBe(
    `positions:endedByItself|reason-${reason}|BTC/USDT|${net}`,
  );
});

it.each([
  { reason: 'user' },
  { status: 'trading', reason: null },
  { status: 'cancelled', reason: 'feed' },
] as const)('says nothing of %j', (change) => {
  expect(endedText({ ...order, ...change } as ContractOrder, t)).toBeNull();
});
