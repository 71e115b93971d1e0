// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { BookLevel, BookView } from '@tideline/streams';
import { type Instrument, instrumentOf } from '@tideline/wire';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { bookOf, live, quoteOf } from '../../testing/market.ts';
import { settled } from '../../testing/settled.ts';

let book: BookView;
let mark = '99.50';
const asked: unknown[] = [];
vi.mock('../../market/hooks.ts', () => ({
  useThrottledQuote: (symbol: string) => live(quoteOf(symbol, { mark })),
  useQuoteStatus: () => 'live',
  useThrottledBook: (_: string, options: unknown) => {
    asked.push(options);
    return live<BookView>(book);
  },
  useHealth: () => ({ offline: false, feed: null, capabilities: {}, connection: {} }),
}));
vi.mock('../../market/market.ts', () => ({ market: { health$: NEVER } }));

const { BookLadder } = await import('./book-ladder.tsx');
await import('../../ui/options-sheet.tsx');

const BTC = instrumentOf('BTCUSDT') as Instrument;
const level = (price: string): BookLevel => ({ price, quantity: '0.053', total: '1', share: 0.5 });
const onPick = vi.fn();
const ladder = () => <BookLadder instrument={BTC} orders={ORDERS} onPick={onPick} />;
const ORDERS = [{ symbol: 'BTCUSDT', side: 'buy', price: '99.00' }] as const;

beforeEach(() => {
  book = {
    ...bookOf('BTCUSDT'),
    asks: [level('100.00'), level('101.00')],
    bids: [level('99.00'), level('98.00')],
  };
  mark = '99.50';
  asked.length = 0;
  useTradeChoices.setState({ groupings: {} });
});
afterEach(() => {
  cleanup();
  onPick.mockClear();
});

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.textContent ?? '';
const stops = () =>
  screen
    .getByRole('region', { name: 'Order book' })
    .querySelectorAll<HTMLElement>('[data-at][tabindex="0"]');

describe('the ladder of the book', () => {
  it('names each row by side, price, quantity and own order', () => {
    render(ladder());
    const names = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(names.filter(Boolean)).toEqual([
      'Ask 101.00, 0.05300 BTC',
      'Ask 100.00, 0.05300 BTC',
      'Bid 99.00, 0.05300 BTC, your order',
      'Bid 98.00, 0.05300 BTC',
    ]);
  });

  it('is one stop of the Tab key and goes from row to row by the arrow keys', () => {
    render(ladder());
    expect(stops()).toHaveLength(1);
    stops()[0]?.focus();
    const seen = ['ArrowUp', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'Home'].map((key) => {
      press(key);
      expect(stops()).toHaveLength(1);
      expect(stops()[0]).toBe(document.activeElement);
      return focused();
    });
    expect(seen).toEqual([
      'Ask 100.00, 0.05300 BTC',
      'Ask 101.00, 0.05300 BTC',
      'Ask 101.00, 0.05300 BTC',
      'Bid 98.00, 0.05300 BTC',
      'Bid 98.00, 0.05300 BTC',
      'Ask 101.00, 0.05300 BTC',
    ]);
    fireEvent.click(document.activeElement as Element, { detail: 0 });
    expect(onPick.mock.calls).toEqual([['101.00']]);
  });

  it('keeps a stop when its row empties', () => {
    const { rerender } = render(ladder());
    stops()[0]?.focus();
    press('End');
    book = { ...book, bids: [] };
    rerender(ladder());
    expect(stops()).toHaveLength(1);
    expect(stops()[0]?.getAttribute('data-at')).toBe('8');
  });

  it('shows the spread, and the mark only where it differs from the last price', () => {
    const { rerender } = render(ladder());
    const middle = () => screen.getByRole('button', { name: /use the last price/ });
    expect(middle().textContent).toContain('Spread 1.001.00%');
    expect(middle().textContent).toContain('Mark 99.50');
    mark = '100.00';
    rerender(<BookLadder instrument={BTC} orders={[]} onPick={onPick} />);
    expect(middle().textContent).not.toContain('Mark');
  });

  it('changes the grouping in a sheet', async () => {
    render(ladder());
    await settled();
    fireEvent.click(screen.getByRole('button', { name: 'Price grouping: 0.01' }));
    const step = BTC.groupings[1] ?? '';
    fireEvent.click(screen.getByRole('button', { name: step }));
    expect(asked.at(-1)).toEqual({ grouping: step, depth: 8 });
    expect(screen.getByRole('button', { name: `Price grouping: ${step}` })).toBeTruthy();
  });
});
