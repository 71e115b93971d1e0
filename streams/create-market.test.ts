import { EMPTY, NEVER } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { alwaysOn, createMarket, type MarketOptions, systemClock } from './index.ts';

const OPTIONS: MarketOptions = {
  sources: { socket: { connect: () => NEVER }, rest: { get: () => EMPTY } },
  clock: systemClock,
  lifecycle: alwaysOn,
  random: () => 0,
};
const market = createMarket(OPTIONS);
afterEach(() => market.close());

describe('createMarket', () => {
  it('says which option is missing', () => {
    const make = (options: unknown) => () => createMarket(options as MarketOptions);
    expect(make(undefined)).toThrow('options.sources is missing');
    expect(make({ ...OPTIONS, sources: {} })).toThrow('options.sources.socket is missing');
    for (const name of ['clock', 'lifecycle', 'random']) {
      expect(make({ ...OPTIONS, [name]: undefined })).toThrow(`options.${name} is missing`);
    }
  });

  it('refuses at the call what could never emit, or would fail later', () => {
    const text = (wrong: unknown) => wrong as string;
    const symbols = [undefined, '', 'btcusdt', 'BTC/USDT', 7].map(text);
    for (const symbol of symbols) {
      const says = `symbol "${symbol}": capital letters and digits expected, such as BTCUSDT`;
      expect(() => market.quote$(symbol)).toThrow(says);
      expect(() => market.book$(symbol, { depth: 5 })).toThrow(says);
      expect(() => market.deals$(symbol)).toThrow(says);
      expect(() => market.candles$(symbol, '1m')).toThrow(says);
    }
    for (const depth of [0, -5, 1.5, Number.NaN, '5' as unknown as number]) {
      expect(() => market.book$('BTCUSDT', { depth })).toThrow(`depth ${depth}: a whole number`);
    }
    for (const grouping of ['x', '0', '-1', '1e2', '.5', text(10)]) {
      const says = `grouping "${grouping}": a decimal above zero expected, such as "0.1"`;
      expect(() => market.book$('BTCUSDT', { depth: 5, grouping })).toThrow(says);
    }
    for (const interval of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const says = `interval ${interval}: milliseconds from 0 expected`;
      expect(() => market.quote$('BTCUSDT', { interval })).toThrow(says);
      expect(() => market.deals$('BTCUSDT', { interval })).toThrow(says);
      expect(() => market.book$('BTCUSDT', { interval })).toThrow(says);
    }
    for (const period of ['7q', '1h', undefined]) {
      expect(() => market.candles$('BTCUSDT', period as '1m')).toThrow(
        `period "${period}": one of 1m, 5m`,
      );
    }
  });
});
