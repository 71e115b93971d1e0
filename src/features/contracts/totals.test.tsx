// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { type ContractOrder, parseUnits } from '@tideline/wire';
import { afterEach, expect, it, vi } from 'vitest';
import { live, quoteOf } from '../../testing/market.ts';

/** The list is older than the pair's own quote. */
vi.mock('../../market/hooks.ts', () => ({
  useQuotes: () =>
    live({
      quotes: new Map([['BTCUSDT', { ...quoteOf('BTCUSDT'), mark: '100.00' }]]),
      silent: new Map(),
    }),
  useMarks: (symbols: readonly string[]) => new Map(symbols.map((symbol) => [symbol, '110.00'])),
}));
vi.mock('../../market/wallet/use-wallet.ts', () => ({
  useWallet: () => ({
    data: {
      ...{ currency: new Map(), option: new Map(), trust: new Map(), stakes: new Map(), day: null },
      contract: new Map([['USDT', { code: 'USDT', available: '90', frozen: '10' }]]),
      positions: new Map([
        [
          '1',
          {
            symbol: 'BTCUSDT',
            side: 'long',
            quantity: parseUnits('1', 8),
            opened: parseUnits('100', 8),
          },
        ],
      ]),
    },
  }),
}));

const { AccountTotals } = await import('./totals.tsx');

afterEach(cleanup);

it('values the account at the marks of the cards beside it', () => {
  const order = {
    ...{ id: '1', symbol: 'BTCUSDT', side: 'long', status: 'trading', quantity: '1', lots: 1_000 },
    ...{ open_price: '100.00', mark: '100.00', margin: '10', fee: '0.05', profit: '0' },
  } as ContractOrder;
  render(<AccountTotals available="90" open={[order]} />);
  const shown = (name: string | RegExp) => screen.getByText(name).nextElementSibling?.textContent;
  expect(shown(/^Equity/)).toBe('110.00');
  // 10 less the paid fee and 0.055 for closing.
  expect(shown('Net profit/loss')).toBe('+9.89');
});
