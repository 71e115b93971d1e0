// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type CandleSeries, type Live, LOADING } from '@tideline/streams';
import type { PriceAlert } from '@tideline/streams/pure';
import type { Candle, Period } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { readStudy, type Study } from '../features/chart/studies.ts';
import { bookOf, live, quoteOf, tapeOf } from '../testing/market.ts';
import { settled } from '../testing/settled.ts';

const candle = (time: number, close: string): Candle => ({
  time,
  open: '99.00',
  high: '102.00',
  low: '98.00',
  close,
  volume: '10',
  turnover: '1000',
  count: 1,
  takerVolume: '5',
  takerTurnover: '500',
  final: false,
  revision: 1,
});
const asked: string[] = [];
let candles: (symbol: string, period: Period) => Live<CandleSeries>;
const engine = {
  show: vi.fn(),
  study: vi.fn(),
  mark: vi.fn(),
  reserve: vi.fn(),
  close: vi.fn(),
  axis: { onTap: vi.fn() },
};
const create = vi.fn(() => engine);

vi.mock('../features/chart/price-chart.engine.ts', () => ({ createPriceChart: create }));
vi.mock('../market/hooks.ts', () => ({
  useQuotes: () => live({ quotes: new Map(), feed: null }),
  useQuote: (symbol: string) => live(quoteOf(symbol)),
  useThrottledQuote: (symbol: string) => live(quoteOf(symbol)),
  useShownQuote: (symbol: string) => live(quoteOf(symbol)),
  useOrFirst: <Value,>(_: string, quote: Value) => quote,
  useQuoteStatus: () => 'live',
  useThrottledBook: (symbol: string) => live(bookOf(symbol)),
  useThrottledDeals: (symbol: string) => live(tapeOf(symbol)),
  useHealth: () => ({ offline: false, feed: null }),
  useCandles: (symbol: string, period: Period) => {
    asked.push(`${symbol} ${period}`);
    return candles(symbol, period);
  },
}));
vi.mock('../market/market.ts', () => ({ market: { health$: NEVER, loadOlder: vi.fn() } }));

const { default: Kline } = await import('./chart.tsx');
const { NO_ALERTS, useAlerts } = await import('../features/alerts/alerts-store.ts');
const { rememberPeriod } = await import('../state/trade-choices.ts');
const { readChartChoices, useChartChoices } = await import('../features/chart/chart-choices.ts');

const series = (symbol: string, period: Period): Live<CandleSeries> =>
  live({
    symbol,
    period,
    candles: [candle(0, '100.00'), candle(60_000, '101.00')],
    more: true,
    rebuilt: 0,
  });
// Known series keep their identity between renders, as the engine's do.
const known = new Map<string, Live<CandleSeries>>();
const steady = (symbol: string, period: Period): Live<CandleSeries> => {
  const key = `${symbol} ${period}`;
  const value = known.get(key) ?? series(symbol, period);
  known.set(key, value);
  return value;
};

const open = async (symbol = 'ETHUSDT') => {
  render(
    <MemoryRouter initialEntries={[`/pages/trade/kline?symbol=${symbol}`]}>
      <Kline />
    </MemoryRouter>,
  );
  await screen.findByRole('group', { name: 'Period' });
  await settled();
};

afterEach(() => {
  cleanup();
  useChartChoices.setState(readChartChoices(null));
  useAlerts.setState(NO_ALERTS);
  rememberPeriod('15m');
  localStorage.clear();
  asked.length = 0;
  vi.clearAllMocks();
});

beforeEach(() => {
  // jsdom measures nothing and has no media queries.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

describe('the chart page (ROUTE:/pages/trade/kline)', () => {
  it('draws the candles of the pair and describes them as text', async () => {
    candles = steady;
    await open();
    expect(engine.show).toHaveBeenCalledWith(steady('ETHUSDT', '15m').value);
    const picture = screen.getByRole('img', {
      name: /ETH\/USDT, 15 minutes: last 100.00, change \+5.26%/,
    });
    expect(picture).toBeTruthy();
  });

  it('offers every period of the product (CONST:kline-periods)', async () => {
    candles = steady;
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Period' }));
    expect(
      sheet
        .getAllByRole('button')
        .map((each) => each.textContent)
        .slice(1),
    ).toEqual([
      'Time-share',
      '1 minute',
      '5 minutes',
      '15 minutes',
      '30 minutes',
      '60 minutes',
      '4 hours',
      '1 day',
      '1 week',
      '1 month',
    ]);
    fireEvent.click(sheet.getByRole('button', { name: '1 month' }));
    expect(asked.at(-1)).toBe('ETHUSDT 1M');
    fireEvent.click(screen.getByRole('button', { name: 'Time' }));
    expect(asked.at(-1)).toBe('ETHUSDT 1m');
    for (const [name, period] of [
      ['1 minute', '1m'],
      ['5 minutes', '5m'],
      ['15 minutes', '15m'],
      ['30 minutes', '30m'],
      ['60 minutes', '60m'],
      ['1 day', '1d'],
      ['1 week', '1w'],
      ['1 month', '1M'],
    ] as const) {
      const bar = within(screen.getByRole('group', { name: 'Period' }));
      fireEvent.click(bar.getAllByRole('button').at(-1) as HTMLElement);
      const choices = within(screen.getByRole('dialog', { name: 'Period' }));
      fireEvent.click(choices.getByRole('button', { name }));
      expect(asked.at(-1)).toBe(`ETHUSDT ${period}`);
    }
  });

  it('has the last candles as a table, newest first', async () => {
    candles = steady;
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Candles as a table' }));
    const rows = within(
      await screen.findByRole('dialog', { name: 'Candles as a table' }),
    ).getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]?.textContent).toContain('101.00');
  });

  it('adds indicators to the chart and removes them', async () => {
    candles = steady;
    await open();
    const drawn = () => engine.study.mock.lastCall?.[0].map(({ id }: Study) => id);
    await until(drawn, (ids) => `${ids}` === 'ma');
    fireEvent.click(screen.getByRole('button', { name: 'RSI Relative strength index' }));
    await until(drawn, (ids) => `${ids}` === 'ma,rsi');
    fireEvent.click(screen.getByRole('button', { name: 'MA Moving average' }));
    await until(drawn, (ids) => `${ids}` === 'rsi');
  });

  it('accepts parameters within their limits only, and keeps colours, styles and hidden lines', async () => {
    candles = steady;
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Indicator settings' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Indicator settings' }));
    fireEvent.click(sheet.getByRole('button', { name: /^MA / }));
    const average = within(screen.getByRole('dialog', { name: /^MA/ }));
    const [first] = average.getAllByRole('textbox', { name: 'Length' });
    if (!first) throw new Error('no length');
    fireEvent.change(first, { target: { value: '501' } });
    expect(average.getByText('1 to 500')).toBeTruthy();
    expect(useChartChoices.getState().studies.ma.parameters).toEqual([7, 25, 99]);
    fireEvent.change(first, { target: { value: '10' } });
    expect(useChartChoices.getState().studies.ma.parameters).toEqual([10, 25, 99]);
    fireEvent.click(average.getByRole('switch', { name: 'MA25' }));
    fireEvent.click(average.getByRole('button', { name: 'Style of MA99' }));
    fireEvent.click(average.getByRole('radio', { name: 'Dashed' }));
    fireEvent.click(average.getByRole('radio', { name: 'Grey' }));
    const saved = readChartChoices(JSON.parse(localStorage.getItem('tideline.chart') ?? '{}'));
    expect(saved.studies.ma).toEqual(useChartChoices.getState().studies.ma);
    expect(saved.studies.ma.lines.map(({ shown }) => shown)).toEqual([true, false, true]);
    expect(saved.studies.ma.lines[2]).toMatchObject({ ink: 'muted', dash: 'dashed' });
    fireEvent.click(average.getByRole('button', { name: 'Reset' }));
    expect(useChartChoices.getState().studies.ma).toEqual(readStudy('ma', null));
  });

  it('draws the alerts of this pair, and links to them', async () => {
    const alert: PriceAlert = {
      id: 'a',
      symbol: 'ETHUSDT',
      direction: 'rise',
      price: '120.00',
      repeat: 'once',
      note: '',
      on: true,
      armed: true,
      since: 0,
      rangAt: null,
      rings: 0,
    };
    useAlerts.setState({ alerts: [alert, { ...alert, id: 'b', symbol: 'BTCUSDT' }] });
    candles = steady;
    await open();
    expect(engine.mark).toHaveBeenLastCalledWith(
      [{ id: 'a', price: '120.00', tone: 'alert', title: 'Alert ▲' }],
      false,
    );
    const alerts = await screen.findByRole('link', { name: 'Price alerts' });
    expect(alerts.getAttribute('href')).toBe('/pages/trade/alerts?symbol=ETHUSDT');
  });

  it('links to buying and selling this pair, and credits the chart library', async () => {
    candles = steady;
    await open();
    expect(screen.getByRole('link', { name: 'Sell' }).getAttribute('href')).toBe(
      '/pages/trade/index?symbol=ETHUSDT&side=sell',
    );
    expect(screen.getByRole('link', { name: /TradingView/ }).getAttribute('href')).toBe(
      'https://www.tradingview.com/',
    );
  });

  it.each([
    ['contracts', 'Short', '/pages/lever/index?symbol=ETHUSDT&side=short'],
    ['options', 'Fall', '/pages/option/detail?symbol=ETHUSDT&side=fall'],
    ['nonsense', 'Sell', '/pages/trade/index?symbol=ETHUSDT&side=sell'],
  ])('leads back to the product it was opened from: %s', async (product, name, href) => {
    candles = steady;
    await open(`ETHUSDT&product=${product}`);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('shows book and deals below', async () => {
    candles = steady;
    await open();
    expect(await screen.findByRole('list', { name: 'Bids' })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Trades' }));
    expect(await screen.findByRole('table', { name: 'Trades' })).toBeTruthy();
  });

  it('shows no figures before there are any, and reports when none can be loaded', async () => {
    candles = () => ({ ...LOADING, status: 'down' });
    await open();
    expect(screen.getByText('Chart data is not available right now')).toBeTruthy();
    expect(engine.show).not.toHaveBeenCalled();
  });
});
