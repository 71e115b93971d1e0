import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ccxt from 'ccxt';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../house/source-files.ts';
import { withBench } from './bench.ts';

const bench = withBench();
type Exchange = InstanceType<typeof ccxt.binance>;

/**
 * ccxt as freqtrade makes it: key and secret beside `ccxt_config`, whose options its mode adds to.
 */
function asFreqtrade(options: Readonly<Record<string, unknown>>): Exchange {
  const page = readFileSync(join(ROOT, 'docs/bots.md'), 'utf8');
  const json = /## freqtrade[\s\S]*?```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const { ccxt_config } = JSON.parse(json.replaceAll('127.0.0.1:8080', bench.host)).exchange;
  const { key, secret } = bench.key;
  const merged = { ...ccxt_config, options: { ...ccxt_config.options, ...options } };
  return new ccxt.binance({ apiKey: key, secret, ...merged });
}

describe('the settings of freqtrade, as ccxt gets them', () => {
  let spot: Exchange;
  let futures: Exchange;
  beforeAll(async () => {
    spot = asFreqtrade({});
    futures = asFreqtrade({ defaultType: 'swap' });
    await Promise.all([spot.loadMarkets(), futures.loadMarkets()]);
  });

  it('trade spot, with a stop on the exchange', async () => {
    const pair = 'BTC/USDT';
    const candles = await spot.fetchOHLCV(pair, '5m', Date.now() - 86_400_000, 1_000);
    expect(candles.length).toBe(288);
    expect(Object.keys(await spot.fetchTickers())).toContain(pair);
    const { last } = await spot.fetchTicker(pair);
    const { bids } = await spot.fetchOrderBook(pair, 20);
    const bought = await spot.createOrder(pair, 'limit', 'buy', 0.01, Number(last) * 1.01, {
      timeInForce: 'GTC',
    });
    expect(bought.status).toBe('closed');
    const stopPrice = spot.priceToPrecision(pair, Number(bids[0]?.[0]) * 0.95);
    const limit = Number(stopPrice) * 0.99;
    const stop = await spot.createOrder(pair, 'stop_loss_limit', 'sell', 0.005, limit, {
      stopPrice,
    });
    expect((await spot.fetchOrder(String(stop.id), pair)).status).toBe('open');
    expect((await spot.cancelOrder(String(stop.id), pair)).status).toBe('canceled');
    expect((await spot.createOrder(pair, 'market', 'sell', 0.005)).status).toBe('closed');
    expect((await spot.fetchMyTrades(pair, Date.now() - 60_000)).length).toBeGreaterThan(1);
    expect(Number((await spot.fetchBalance())['USDT']?.total)).toBeGreaterThan(0);
  });

  it('trade isolated futures one-way, with a stop on the exchange', async () => {
    const pair = 'BTC/USDT:USDT';
    expect((await futures.fapiPrivateGetPositionSideDual()).dualSidePosition).toBe(false);
    expect((await futures.fapiPrivateGetMultiAssetsMargin()).multiAssetsMargin).toBe(false);
    expect(Object.keys(await futures.fetchLeverageTiers())).toContain(pair);
    await futures.setLeverage(10, pair);
    await expect(futures.setMarginMode('isolated', pair)).rejects.toBeInstanceOf(
      ccxt.MarginModeAlreadySet,
    );
    expect((await futures.fetchOHLCV(pair, '1h', undefined, 24)).length).toBe(24);
    const { last } = await futures.fetchTicker(pair);
    const opened = await futures.createOrder(pair, 'market', 'buy', 0.01);
    expect(opened.status).toBe('closed');
    const [held] = await futures.fetchPositions();
    expect(held).toMatchObject({ side: 'long', contracts: 0.01, leverage: 10 });
    const stop = await futures.createOrder(pair, 'market', 'sell', 0.01, undefined, {
      ...{ reduceOnly: true, stopPrice: futures.priceToPrecision(pair, Number(last) * 0.95) },
    });
    const trigger = { trigger: true };
    expect((await futures.fetchOrder(String(stop.id), pair, trigger)).status).toBe('open');
    await futures.cancelOrder(String(stop.id), pair, trigger);
    await futures.createOrder(pair, 'market', 'sell', 0.01, undefined, { reduceOnly: true });
    expect(await futures.fetchPositions()).toEqual([]);
    expect(await futures.fetchFundingHistory(pair)).toEqual([]);
  });
});
