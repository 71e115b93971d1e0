// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { PriceChart } from './price-chart.tsx';
import type { PriceChart as Engine } from './price-chart-types.ts';
import type { Study } from './studies.ts';

const nothing = () => undefined;
/** What each canvas was told to do, in order. */
const canvases = vi.hoisted(() => [] as string[][]);

vi.mock('./price-chart.engine.ts', () => ({
  createPriceChart: (): Pick<Engine, 'reserve' | 'study' | 'mark' | 'show' | 'close'> & object => {
    const told: string[] = [];
    canvases.push(told);
    const tell = (word: string) => () => void told.push(word);
    return {
      reserve: tell('reserve'),
      study: tell('study'),
      mark: tell('mark'),
      show: tell('show'),
      close: tell('close'),
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

it('leaves a closed canvas alone when its look and its data change at once', async () => {
  const series = {
    symbol: 'BTCUSDT',
    period: '60m',
    candles: [],
    more: false,
    rebuilt: 0,
  } as const;
  const chart = (decimals: number, studies: readonly Study[]) => (
    <PriceChart
      view="60m"
      decimals={decimals}
      series={{ ...series, rebuilt: decimals }}
      marks={[]}
      studies={studies}
      legendHeight={decimals}
      summary="a chart"
      onOlder={nothing}
      onPoint={nothing}
      onFailed={nothing}
    />
  );
  const { rerender, unmount } = render(chart(2, []));
  await until('the first canvas', () => canvases.length === 1);
  rerender(chart(4, []));
  await until('the second canvas', () => canvases.length === 2);
  unmount();
  for (const told of canvases) expect(told.slice(told.indexOf('close'))).toEqual(['close']);
});
