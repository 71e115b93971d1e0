// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { Activity, StrictMode, useLayoutEffect } from 'react';
import { BehaviorSubject, defer, NEVER, Observable, Subject, startWith } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { nowOf, useCurrent, useStream } from './use-stream.ts';

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

describe('a current value', () => {
  const seen: string[] = [];
  const opened: string[] = [];
  beforeEach(() => {
    seen.length = 0;
    opened.length = 0;
  });
  type Prices = Record<string, Observable<Price | null>>;
  function CurrentRow({ symbol, prices }: { readonly symbol: string; readonly prices: Prices }) {
    const price$ = () => (prices[symbol] ?? NEVER).pipe(startWith(null));
    const price = useCurrent<Price | null>(
      symbol,
      () => {
        opened.push(symbol);
        return price$();
      },
      () => nowOf(price$(), null),
      (a, b) => a?.last === b?.last,
    );
    seen.push(`${symbol} ${price?.last ?? '--'}`);
    return null;
  }
  const of = (symbol: string, last: string) => new BehaviorSubject<Price | null>({ symbol, last });

  it('is in the first frame, which is the only one until it changes', () => {
    const BTC = of('BTC', '1');
    const view = render(<CurrentRow symbol="BTC" prices={{ BTC }} />);
    expect(seen).toEqual(['BTC 1']);
    act(() => BTC.next({ symbol: 'BTC', last: '2' }));
    expect(seen).toEqual(['BTC 1', 'BTC 2']);
    view.unmount();
    expect(BTC.observed).toBe(false);
  });

  it('that changes between the frame and the subscription is shown', () => {
    let count = 0;
    const BTC = defer(() => {
      count += 1;
      return of('BTC', String(count));
    });
    render(<CurrentRow symbol="BTC" prices={{ BTC }} />);
    expect(seen).toEqual(['BTC 1', 'BTC 2']);
  });

  it('is of the new key in its first frame, also of a key that was shown before', () => {
    const prices = { BTC: of('BTC', '1'), ETH: of('ETH', '9') };
    const view = render(<CurrentRow symbol="BTC" prices={prices} />);
    act(() => prices.BTC.next({ symbol: 'BTC', last: '2' }));
    view.rerender(<CurrentRow symbol="ETH" prices={prices} />);
    prices.BTC.next({ symbol: 'BTC', last: '3' });
    view.rerender(<CurrentRow symbol="BTC" prices={prices} />);
    expect(seen).toEqual(['BTC 1', 'BTC 2', 'ETH 9', 'BTC 3']);
    expect(opened).toEqual(['BTC', 'ETH', 'BTC']);
  });

  it('is shown when a hidden page returns', () => {
    const BTC = of('BTC', '1');
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <CurrentRow symbol="BTC" prices={{ BTC }} />
      </Activity>
    );
    const view = render(page('visible'));
    act(() => BTC.next({ symbol: 'BTC', last: '2' }));
    view.rerender(page('hidden'));
    BTC.next({ symbol: 'BTC', last: '1' });
    view.rerender(page('visible'));
    expect(seen.at(-1)).toBe('BTC 1');
  });

  it('that never comes is the empty one', () => {
    render(<CurrentRow symbol="XRP" prices={{}} />);
    expect(seen).toEqual(['XRP --']);
  });
});
