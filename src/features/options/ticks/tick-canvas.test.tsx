// @vitest-environment jsdom
import '../../../testing/texts.ts';
import { act, cleanup } from '@testing-library/react';
import { type Instrument, instrumentOf, type OptionOrder } from '@tideline/wire';
import { beforeEach, expect, it, vi } from 'vitest';
import { setSettings } from '../../../state/settings.ts';
import { tradingDesk } from '../../../testing/desk.ts';
import { show } from '../../../testing/hands.ts';
import { live, quoteOf } from '../../../testing/market.ts';
import { outline } from '../../../testing/outline.ts';
import { TickCanvas } from './tick-canvas.tsx';

const desk = tradingDesk();
const BTC = instrumentOf('BTCUSDT') as Instrument;
const MINUTE = 60_000;
/** What was drawn since the last look: texts, and how many strokes and areas. */
let texts: string[] = [];
let areas = 0;
let scale: number[] = [];
let frame: (time: number) => void = () => undefined;
const cancelled = vi.fn();
beforeEach(() => {
  texts = [];
  areas = 0;
  const methods: Readonly<Record<string, (...given: never[]) => unknown>> = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string) => texts.push(text),
    fillRect: () => {
      areas += 1;
    },
    setTransform: (...all: number[]) => {
      scale = all;
    },
  };
  const context = new Proxy({} as Record<string, unknown>, {
    get: (target, name) => methods[String(name)] ?? target[String(name)] ?? (() => undefined),
    set: (target, name, value) => {
      target[String(name)] = value;
      return true;
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240);
  vi.stubGlobal('requestAnimationFrame', (next: typeof frame) => {
    frame = next;
    return 7;
  });
  vi.stubGlobal('cancelAnimationFrame', cancelled);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('devicePixelRatio', 2);
  Object.defineProperty(document, 'fonts', { value: { status: 'loaded' }, configurable: true });
  desk.quotes.set('BTCUSDT', live({ ...quoteOf('BTCUSDT'), last: '101.00' }));
  const deal = (id: number, ago: number, price: string) => ({
    id,
    time: desk.now - ago,
    price,
    quantity: '1',
    side: 'buy' as const,
  });
  desk.tapes.set('BTCUSDT', {
    ...live({ symbol: 'BTCUSDT', deals: [deal(3, 1_000, '101.00'), deal(2, 20_000, '100.00')] }),
    asOf: desk.now,
  });
  desk.reply = () => ({ data: { epoch: 'A', deals: [deal(1, 40_000, '99.00')] } });
  const candle = (ago: number, low: string, high: string) => ({ time: desk.now - ago, low, high });
  const candles = [candle(4 * MINUTE, '1', '2'), candle(MINUTE, '90.00', '95.00')];
  desk.series.set('BTCUSDT', live({ candles } as never));
});
const order = (changes: Partial<OptionOrder> = {}): OptionOrder =>
  ({
    ...{ id: '1', symbol: 'BTCUSDT', direction: 'rise', seconds: 30, stake: '100', profit: null },
    ...{ currency_id: 3, ratio_bps: 3_000, purchase_price: '100.00', purchased: desk.now - 20_000 },
    ...{ delivery: desk.now + 10_000, delivery_price: null, status: 'running' },
    ...changes,
  }) as OptionOrder;
/** Draws a frame at a time of the page, ms. */
const draw = (time: number) => {
  texts = [];
  areas = 0;
  frame(time);
  return [texts, areas];
};
const chart = async (more: object = {}) => {
  await show(<TickCanvas instrument={BTC} orders={[]} seconds={30} {...more} />);
  return outline();
};

it('asks for older deals, and draws line, prices, times and the chosen delivery', async () => {
  expect(await chart()).toEqual(['{BTC/USDT, prices of the last 90 s, last 101.00}']);
  expect(desk.sent).toEqual([
    {
      depth: '1',
      limit: '500',
      path: 'currency/deal',
      symbol: 'BTCUSDT',
    },
  ]);
  expect(draw(0)).toEqual([['12:00:00', '30 s', '99.00', '100.00', '101.00'], 0]);
  expect([
    scale,
    document.querySelector('canvas')?.width,
    document.querySelector('canvas')?.height,
  ]).toEqual([[2, 0, 0, 2, 0, 0], 800, 480]);
  await chart({ seconds: null });
  expect(draw(0)).toEqual([['12:00:00', '99.00', '100.00', '101.00'], 0]);
});

it('begins with the tape where no older deals come, within three seconds', async () => {
  const tapeAlone = ['12:00:00', '30 s', '100.00', '100.50', '101.00'];
  desk.reply = () => ({ error: { id: 'unavailable' } });
  await chart();
  expect(draw(0)[0]).toEqual(tapeAlone);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  desk.reply = () => new Promise(() => undefined);
  await chart();
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(draw(0)[0]).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(draw(200)[0]).toEqual(tapeAlone);
});

it('has a pixel for each of the screen up to three, and a new canvas only for a new size', async () => {
  const sized = vi.spyOn(HTMLCanvasElement.prototype, 'width', 'set');
  const seen = [];
  for (const ratio of [undefined, 0, 1, 2.5, 4]) {
    vi.stubGlobal('devicePixelRatio', ratio);
    await chart();
    draw(0);
    const { width, height } = document.querySelector('canvas') as HTMLCanvasElement;
    seen.push([ratio, width, height, scale[0], scale[3]]);
  }
  expect(seen).toEqual([
    [undefined, 400, 240, 1, 1],
    [0, 400, 240, 1, 1],
    [1, 400, 240, 1, 1],
    [2.5, 1_000, 600, 2.5, 2.5],
    [4, 1_200, 720, 3, 3],
  ]);
  sized.mockClear();
  draw(100);
  expect(sized).not.toHaveBeenCalled();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(239);
  draw(200);
  expect(document.querySelector('canvas')?.height).toBe(717);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(401);
  draw(300);
  expect(sized.mock.calls).toEqual([[1_200], [1_203]]);
});

it('draws entry, delivery and result of running and of settled options', async () => {
  await chart({ orders: [order()] });
  expect(draw(0)).toEqual([['12:00:00', '0:10', '99.00', '▲ 100.00', '101.00'], 1]);
  const lost = {
    status: 'lost',
    profit: '-100',
    delivery: desk.now - 5_000,
    delivery_price: '99.00',
  } as const;
  await chart({
    settled: [
      order({ ...lost, id: '2' }),
      order({ ...lost, id: '3', delivery: desk.now - 60_000 }),
    ],
  });
  expect(draw(0)).toEqual([['12:00:00', '-100.00 USDT', '30 s', '99.00', '100.00', '101.00'], 0]);
});

it('dates old prices, and knows no result at them', async () => {
  const tape = desk.tapes.get('BTCUSDT');
  if (tape) desk.tapes.set('BTCUSDT', { ...tape, status: 'stale', asOf: desk.now - 5_000 });
  desk.quotes.set('BTCUSDT', { ...live(quoteOf('BTCUSDT')), status: 'stale' });
  await chart({ orders: [order()] });
  expect(draw(0)).toEqual([
    ['12:00:00', '0:10', '99.00', '▲ 100.00', '101.00', 'prices from 11:59:55'],
    1,
  ]);
});

it('draws ten times a second, once a second at a slow pace, and never when hidden', async () => {
  await chart();
  const drawn = (times: readonly number[]) =>
    times.map((time) => (draw(time)[0] as string[]).length > 0);
  expect(drawn([0, 99, 100, 199, 200])).toEqual([true, false, true, false, true]);
  setSettings({ pace: 'second' });
  await chart();
  expect(drawn([0, 999, 1_000])).toEqual([true, false, true]);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0);
  expect(drawn([5_000])).toEqual([false]);
  cleanup();
  expect(cancelled).toHaveBeenLastCalledWith(7);
});
