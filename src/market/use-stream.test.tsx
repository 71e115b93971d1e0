// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { auditTime, BehaviorSubject, NEVER, Observable, Subject, startWith } from 'rxjs';
import { expect, it } from 'vitest';
import { useStream } from './use-stream.ts';

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

it('shows the last value in few commits at 5,000 updates a second', async () => {
  const feed$ = new Subject<Price>();
  const seen: string[] = [];
  const open = (symbol: string) => feed$.pipe(auditTime(16), startWith({ symbol, last: '0' }));
  const view = render(<Row symbol="BTC" open={open} seen={seen} />);
  const started = performance.now();
  for (let batch = 0; batch < 100; batch++) {
    for (let each = 0; each < 50; each++)
      feed$.next({ symbol: 'BTC', last: String(batch * 50 + each + 1) });
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
  const elapsed = performance.now() - started;
  expect(view.container.textContent).toBe('5000');
  // At most one commit per frame, and the first one.
  expect(seen.length).toBeLessThanOrEqual(elapsed / 16 + 3);
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
