// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { BehaviorSubject, NEVER, Observable, Subject } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { useStream } from './use-stream.ts';

/** Ends the current task, and React's work queued in it. */

interface Price {
  readonly symbol: string;
  readonly last: string;
}

function Row({
  symbol,
  open,
  seen,
}: {
  symbol: string;
  open: (symbol: string) => Observable<Price>;
  seen: string[];
}) {
  const price = useStream<Price | null>(symbol, () => open(symbol), null);
  useLayoutEffect(() => {
    seen.push(`${symbol} ${price ? `${price.symbol}=${price.last}` : '--'}`);
  });
  return <i>{price?.last ?? '--'}</i>;
}

it("commits no frame with one pair's name and another's price", () => {
  const prices: Record<string, BehaviorSubject<Price>> = {
    BTC: new BehaviorSubject<Price>({ symbol: 'BTC', last: '60000' }),
    ETH: new BehaviorSubject<Price>({ symbol: 'ETH', last: '3000' }),
  };
  const open = (symbol: string) => prices[symbol] ?? NEVER;
  const seen: string[] = [];
  const view = render(
    <StrictMode>
      <Row symbol="BTC" open={open} seen={seen} />
    </StrictMode>,
  );
  for (const symbol of ['ETH', 'BTC', 'ETH', 'XRP', 'BTC']) {
    view.rerender(
      <StrictMode>
        <Row symbol={symbol} open={open} seen={seen} />
      </StrictMode>,
    );
    act(() => prices[symbol]?.next({ symbol, last: `${symbol}-next` }));
  }
  const wrong = seen.filter((line) => {
    const [label, value] = line.split(' ');
    return value !== '--' && !value?.startsWith(`${label}=`);
  });
  expect(wrong).toEqual([]);
  expect(seen).toContain('ETH ETH=3000');
  expect(view.container.textContent).toBe('BTC-next');
  view.unmount();
});

it('commits once for the 50 values of one task, and shows the last', async () => {
  // Outside `act`, React schedules commits as in a browser; `act` would batch them itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const feed$ = new BehaviorSubject<Price>({ symbol: 'BTC', last: '0' });
  const seen: string[] = [];
  const view = render(<Row symbol="BTC" open={() => feed$} seen={seen} />);
  await until(
    () => seen.at(-1),
    (text) => text === 'BTC BTC=0',
  );
  const before = seen.length;
  for (let task = 1; task <= 100; task++) {
    for (let each = 1; each <= 50; each++) feed$.next({ symbol: 'BTC', last: `${task}.${each}` });
    await until('a commit', () => seen.length - before >= task, { every: 1 });
    expect(seen.length - before).toBe(task);
    expect(view.container.textContent).toBe(`${task}.50`);
  }
  view.unmount();
  vi.unstubAllGlobals();
});

it('shows nothing of the former key when two keys open the same stream', () => {
  const orders$ = new Subject<Price>();
  const seen: string[] = [];
  const view = render(<Row symbol="ann" open={() => orders$} seen={seen} />);
  act(() => orders$.next({ symbol: 'ann', last: '1' }));
  view.rerender(<Row symbol="bob" open={() => orders$} seen={seen} />);
  expect(seen).toEqual(['ann --', 'ann ann=1', 'bob --']);
  act(() => orders$.next({ symbol: 'bob', last: '2' }));
  expect(seen.at(-1)).toBe('bob bob=2');
  view.unmount();
});

it('unsubscribes on unmount', () => {
  let open = 0;
  const source = new Observable<Price>(() => {
    open += 1;
    return () => {
      open -= 1;
    };
  });
  const view = render(<Row symbol="BTC" open={() => source} seen={[]} />);
  expect(open).toBe(1);
  view.unmount();
  expect(open).toBe(0);
});
