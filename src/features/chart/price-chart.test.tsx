// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { PriceChart } from './price-chart.tsx';
import type { PriceChart as Engine } from './price-chart-types.ts';
import type { Study } from './studies.ts';

const nothing = () => undefined;
/** What each chart was called with, in order. */
const canvases = vi.hoisted(() => [] as string[][]);

vi.mock('./price-chart.engine.ts', () => ({
  createPriceChart: (): Pick<Engine, 'reserve' | 'study' | 'mark' | 'show' | 'close'> & object => {
    const calls: string[] = [];
    canvases.push(calls);
    const noting = (word: string) => () => void calls.push(word);
    return {
      reserve: noting('reserve'),
      study: noting('study'),
      mark: noting('mark'),
      show: noting('show'),
      close: noting('close'),
      ...{ axis: { onTap: nothing } },
    };
  },
}));

it.each([true, false])('marks the canvas when its prices are old: %s', (old) => {
  const { unmount } = render(
    <PriceChart
      view="60m"
      decimals={2}
      series={null}
      old={old}
      summary="a chart"
      onOlder={nothing}
      onPoint={nothing}
      onFailed={nothing}
    />,
  );
  expect(screen.getByRole('img', { name: 'a chart' }).hasAttribute('data-old')).toBe(old);
  unmount();
});

it('paints nothing while it is out of view, and the newest candles when it returns', async () => {
  let report: (seen: boolean) => void = nothing;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: readonly object[]) => void) {
        report = (isIntersecting) =>
          listener([{ isIntersecting, boundingClientRect: { height: 300 } }]);
      }
      observe = nothing;
      disconnect = nothing;
    },
  );
  const chart = (rebuilt: number) => (
    <PriceChart
      view="60m"
      decimals={2}
      series={{ symbol: 'BTCUSDT', period: '60m', candles: [], more: false, rebuilt }}
      summary="a chart"
      onOlder={nothing}
      onPoint={nothing}
      onFailed={nothing}
    />
  );
  const first = canvases.length;
  const { rerender, unmount } = render(chart(1));
  await until('the canvas', () => canvases.length > first);
  const shows = () => canvases.at(-1)?.filter((word) => word === 'show').length ?? 0;
  await until(shows, (count) => count > 0);
  act(() => report(false));
  const before = shows();
  rerender(chart(2));
  rerender(chart(3));
  expect(shows()).toBe(before);
  act(() => report(true));
  expect(shows()).toBe(before + 1);
  unmount();
  vi.unstubAllGlobals();
});

const studied = (decimals: number, studies: readonly Study[] = []) => (
  <PriceChart
    view="60m"
    decimals={decimals}
    series={{ symbol: 'BTCUSDT', period: '60m', candles: [], more: false, rebuilt: decimals }}
    marks={[]}
    studies={studies}
    legendHeight={decimals}
    summary="a chart"
    onOlder={nothing}
    onPoint={nothing}
    onFailed={nothing}
  />
);

it('leaves a closed canvas alone when its look and its data change at once', async () => {
  const before = canvases.length;
  const { rerender, unmount } = render(studied(2));

  await until('the first canvas', () => canvases.length === before + 1);
  rerender(studied(4));
  await until('the second canvas', () => canvases.length === before + 2);
  unmount();
  for (const calls of canvases.slice(-2))
    expect(calls.slice(calls.indexOf('close'))).toEqual(['close']);
});

it('leaves a closed canvas alone when its page returns at once', async () => {
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{studied(2)}</Activity>;
  const before = canvases.length;
  const { rerender, unmount } = render(page('visible'));
  await until('the canvas', () => canvases.at(before)?.includes('show') === true);
  // As a phone that is too busy for the hidden page between the two.
  act(() => {
    flushSync(() => rerender(page('hidden')));
    flushSync(() => rerender(page('visible')));
  });
  await until('another canvas', () => canvases.length === before + 2);
  unmount();
  for (const calls of canvases.slice(before))
    expect(calls.slice(calls.indexOf('close'))).toEqual(['close']);
});
