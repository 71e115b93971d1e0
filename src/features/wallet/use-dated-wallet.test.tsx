// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Wallet } from '../../market/wallet/wallet.state.ts';
import { fullBoard, live } from '../../testing/market.ts';
import { useDatedWallet } from './use-dated-wallet.ts';

vi.mock('../../market/hooks.ts', () => ({ useHealth: () => ({ offline: false, feed: null }) }));
vi.mock('../../market/market.ts', () => ({ market: { serverNow: () => 9_000 } }));
vi.mock('../../state/seen-wallet.ts', () => ({
  keepSeenWallet: () => undefined,
  readSeenWallet: () => null,
}));

const bitcoin = { code: 'BTC', available: '1', frozen: '0' };
const wallet: Wallet = {
  currency: new Map([['BTC', bitcoin]]),
  option: new Map(),
  contract: new Map(),
  trust: new Map(),
  positions: new Map(),
  stakes: new Map(),
  day: null,
};
const shown = (silent: ReadonlyMap<string, number>) => {
  const of = { data: wallet, state: 'success', refresh: async () => undefined } as never;
  const board = live({ ...fullBoard(), silent });
  return renderHook(() => useDatedWallet(of, board)).result.current;
};

it('is current while the price of each held coin is heard', () => {
  expect(shown(new Map([['ETHUSDT', 4_000]]))).toMatchObject({ old: false, asOf: null });
});

it('is as old as the price of a held coin whose own source is silent', () => {
  expect(shown(new Map([['BTCUSDT', 5_000]]))).toMatchObject({ old: true, asOf: 5_000, wallet });
});
