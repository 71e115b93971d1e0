// @vitest-environment jsdom
import '../../testing/texts.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { type Instrument, instrumentOf } from '@tideline/wire';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { NEVER, Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../api/answer.ts';
import { draftOf, saveDraft } from '../../state/drafts.ts';
import { useToasts } from '../../state/toast.ts';
import type { Side } from './ticket.ts';

vi.mock('../../market/market.ts', () => ({ market: { account$: NEVER, health$: NEVER } }));
const answers: Subject<Answer<object>>[] = [];
const sent: unknown[] = [];
vi.mock('./place-order.ts', () => ({
  placeOrder: {
    send: (request: unknown) => {
      sent.push(request);
      const answer = new Subject<Answer<object>>();
      answers.push(answer);
      return answer;
    },
    find: () => NEVER,
  },
}));
const { useHighlights } = await import('./highlight.ts');
const { useOrderEntry } = await import('./use-order-entry.ts');

const pair = (symbol: string) => instrumentOf(symbol) as Instrument;
const BTC = pair('BTCUSDT');
const ETH = pair('ETHUSDT');
let placed = 0;

function entry(symbol: Instrument = BTC, side: Side | null = null) {
  let go: ReturnType<typeof useNavigate> = () => undefined;
  function Inside({ children }: { readonly children: ReactNode }) {
    go = useNavigate();
    return children;
  }
  const view = renderHook(
    (given: { of: Instrument; side: Side | null }) =>
      useOrderEntry(given.of, given.side, () => {
        placed += 1;
      }),
    {
      initialProps: { of: symbol, side },
      wrapper: ({ children }) => (
        <MemoryRouter>
          <Inside>{children}</Inside>
        </MemoryRouter>
      ),
    },
  );
  return { ...view, go: (to: string) => act(() => void go(to)) };
}
const drafts = () => [draftOf('spot', 'BTCUSDT')?.['price'], draftOf('spot', 'ETHUSDT')?.['price']];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answers.length = 0;
  placed = 0;
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) saveDraft('spot', symbol, {});
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('keeps what a person entered, by pair, and nothing that nobody entered', () => {
  const { result, rerender } = entry();
  expect(draftOf('spot', 'BTCUSDT') ?? {}).toEqual({});
  act(() => result.current.dispatch({ kind: 'price', draft: '61000' }));
  expect(drafts()).toEqual(['61000', undefined]);
  rerender({ of: ETH, side: null });
  // The draft of one pair is never stored, nor shown, as another's.
  expect([result.current.ticket.price, ...drafts()]).toEqual(['', '61000', undefined]);
  act(() => result.current.dispatch({ kind: 'price', draft: '2600' }));
  expect(drafts()).toEqual(['61000', '2600']);
  rerender({ of: BTC, side: null });
  expect([result.current.ticket.price, ...drafts()]).toEqual(['61000', '61000', '2600']);
});

it('keeps the side of a link, also of one that opens the page again', () => {
  const { result, rerender, go } = entry(BTC, 'sell');
  expect([result.current.ticket.side, draftOf('spot', 'BTCUSDT')?.['side']]).toEqual([
    'sell',
    'sell',
  ]);
  act(() => result.current.dispatch({ kind: 'side', side: 'buy' }));
  rerender({ of: BTC, side: 'sell' });
  expect(result.current.ticket.side).toBe('buy');
  go('/again');
  expect([result.current.ticket.side, draftOf('spot', 'BTCUSDT')?.['side']]).toEqual([
    'sell',
    'sell',
  ]);
});

it('leaves the side alone when a link has none', () => {
  saveDraft('spot', 'BTCUSDT', { side: 'sell', price: '5' });
  const { result, go } = entry();
  expect(result.current.ticket).toMatchObject({ side: 'sell', price: '5' });
  go('/again');
  expect(result.current.ticket.side).toBe('sell');
});

it('sends once for two taps, empties the ticket, and marks the rows of what was placed', async () => {
  const { result } = entry();
  act(() => result.current.dispatch({ kind: 'quantity', draft: '0.5' } as never));
  const done = vi.fn();
  const request = { kind: 'order', ticket: result.current.ticket } as never;
  act(() => {
    result.current.send(request, done);
    result.current.send(request, done);
  });
  expect([sent.length, result.current.busy]).toEqual([1, true]);
  const order = { order: { id: 'o' }, trigger: { id: 't' } };
  await act(async () => {
    answers[0]?.next({ kind: 'ok', data: order, message: '' });
    answers[0]?.complete();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(done).toHaveBeenCalledExactlyOnceWith(order);
  expect([placed, result.current.busy]).toEqual([1, false]);
  expect([...useHighlights.getState().ids]).toEqual(['o', 't']);
  await act(() => vi.advanceTimersByTimeAsync(2_399));
  expect(useHighlights.getState().ids.size).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(useHighlights.getState().ids.size).toBe(0);
});

it('returns the ticket of an order that is refused, with the refusal until it is edited', async () => {
  const { result } = entry();
  act(() => result.current.dispatch({ kind: 'type', type: 'limit' }));
  act(() => result.current.dispatch({ kind: 'price', draft: '61000' }));
  const ticket = { ...result.current.ticket, quantity: '0.5' };
  act(() => result.current.attempts.reject());
  act(() => result.current.send({ kind: 'order', ticket } as never, vi.fn()));
  expect(result.current.attempts).toMatchObject({ tried: false, refusal: null });
  const refusal = { id: null, field: null, message: 'too small', error: null };
  await act(async () => {
    answers[0]?.next({ kind: 'refused', ...refusal });
    answers[0]?.complete();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(result.current.ticket).toMatchObject({ price: '61000', quantity: '0.5' });
  expect([placed, result.current.attempts.refusal?.message]).toEqual([0, 'too small']);
  act(() => result.current.dispatch({ kind: 'price', draft: '61001' }));
  expect(result.current.attempts.refusal).toBeNull();
});

it.each([
  ['limit', 'limit', '7', ''],
  ['market', 'limit', '7', ''],
  ['oco', 'oco', '7', ''],
  ['stop-limit', 'stop-limit', '7', ''],
  ['stop-market', 'stop-market', '', '7'],
  ['trailing-stop', 'trailing-stop', '', ''],
] as const)(
  'takes a price of the book into the own field of a %s order',
  (type, then, price, trigger) => {
    const { result } = entry();
    act(() => result.current.dispatch({ kind: 'type', type }));
    act(() => result.current.pick('7'));
    expect(result.current.ticket).toMatchObject({ type: then, price, trigger });
  },
);
