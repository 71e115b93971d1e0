import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import orders from '#locales/en/orders.json' with { type: 'json' };
import trade from '#locales/en/trade.json' with { type: 'json' };
import { orderText, placedText, triggerText } from './result-text.ts';
import type { OrderTexts } from './texts.ts';

const i18n = createInstance({
  lng: 'en',
  resources: { en: { trade, orders } },
  interpolation: { escapeValue: false },
});
let t: OrderTexts;
beforeAll(async () => {
  await i18n.init();
  t = i18n.getFixedT('en', ['trade', 'orders', 'errors']) as unknown as OrderTexts;
});

const order = (changes: Partial<SpotOrder>): SpotOrder =>
  ({
    ...{ symbol: 'BTCUSDT', side: 'buy', filled: '0.01070', average: '93556.19' },
    ...{ status: 'completed' },
    ...changes,
  }) as SpotOrder;
const trigger = (changes: Partial<SpotTrigger>): SpotTrigger =>
  ({
    ...{ symbol: 'BTCUSDT', type: 'stop-market', status: 'triggered', triggered_at: '90000.00' },
    ...changes,
  }) as SpotTrigger;

describe('the text of a result', () => {
  it.each([
    [{}, 'Bought 0.0107 BTC at 93,556.19'],
    [{ side: 'sell' }, 'Sold 0.0107 BTC at 93,556.19'],
    [{ status: 'waiting' }, 'Bought 0.0107 BTC at 93,556.19; the rest waits'],
    [{ status: 'cancelled' }, 'Bought 0.0107 BTC at 93,556.19; the rest was cancelled'],
    [{ status: 'waiting', average: null }, 'Order placed'],
    [{ status: 'cancelled', average: null }, 'Order cancelled: it could not be filled'],
  ] as const)('of the order %j', (changes, text) => {
    expect(orderText(order(changes), t)).toBe(text);
  });

  it.each([
    [{}, 'Stop market triggered at 90,000.00'],
    [{ status: 'failed' }, 'Stop market triggered but could not be filled'],
    [{ status: 'cancelled' }, null],
    [{ status: 'waiting' }, null],
  ] as const)('of the trigger order %j', (changes, text) => {
    expect(triggerText(trigger(changes), t)).toBe(text);
  });

  it('of what was placed', () => {
    const waiting = order({ status: 'waiting', average: null });
    expect(placedText({ order: waiting, trigger: trigger({}) }, t)).toBe('OCO order placed');
    expect(placedText({ order: null, trigger: trigger({}) }, t)).toBe('Trigger order placed');
    expect(placedText({ order: waiting, trigger: null }, t)).toBe('Order placed');
  });
});
