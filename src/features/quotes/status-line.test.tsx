// @vitest-environment jsdom
import '../../testing/texts.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { type Instrument, instrumentOf } from '@tideline/wire';
import { afterEach, expect, it, vi } from 'vitest';
import { live, quoteOf } from '../../testing/market.ts';

let asOf: number | null = null;

vi.mock('../../market/hooks.ts', () => ({
  useCalmQuote: (symbol: string) => ({ ...live(quoteOf(symbol)), asOf, status: 'delayed' }),
  useQuoteStatus: () => 'delayed',
  useHealth: () => ({ offline: false, feed: null }),
  useServerNow: () => 10_000,
}));

const { StatusLine } = await import('./status-line.tsx');
const BTC = instrumentOf('BTCUSDT') as Instrument;
afterEach(cleanup);

it('says how old delayed prices are, and never an age that is not known', () => {
  asOf = 7_000;
  render(<StatusLine instrument={BTC} />);
  expect(screen.getByRole('status').textContent).toBe('Delayed · 3 s old');
  cleanup();
  asOf = null;
  render(<StatusLine instrument={BTC} />);
  expect(screen.getByRole('status').textContent).toBe('Delayed · prices from --');
});
