// @vitest-environment jsdom
import type { Candle } from '@tideline/wire';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ChartColours } from './colours.ts';
import { createPriceChart } from './price-chart.engine.ts';

const nothing = () => undefined;
const frames = async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

it('draws nothing after it is closed, whatever still reaches it', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      disconnect = nothing;
    },
  );
  vi.stubGlobal('matchMedia', () => ({ addListener: nothing }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const errors: string[] = [];
  const note = (event: ErrorEvent) => {
    errors.push(event.message);
    event.preventDefault();
  };
  window.addEventListener('error', note);
  // The page is also that of the next files, whose errors must be seen.
  onTestFinished(() => window.removeEventListener('error', note));
  const chart = createPriceChart(document.body, {
    ...{ view: '60m', decimals: 2, colours: {} as ChartColours, timeText: () => '' },
    ...{ onOlder: nothing, onPoint: nothing, onReadings: nothing, onScrolledBack: nothing },
  });
  await frames();
  // A chart that is open draws, and fails here without a canvas.
  expect(errors.splice(0)).toEqual(['Value is null']);
  chart.close();
  const candle = { time: Date.UTC(2026, 0, 1), open: '2', high: '3', low: '1', close: '2' };
  chart.show({
    ...{ symbol: 'BTCUSDT', period: '60m', more: false, rebuilt: 1 },
    candles: [{ ...candle, volume: '1' } as Candle],
  });
  await frames();
  expect(errors).toEqual([]);
});
