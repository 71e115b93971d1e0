import { describe, expect, it } from 'vitest';
import { frame, report } from './frame-fixtures.ts';
import { overall, resultOf, verdicts, verdictsOf } from './index.ts';

const update = (first: number, last: number, price: string) =>
  frame({ e: 'depthUpdate', E: 1, s: 'BTCUSDT', U: first, u: last, b: [[price, '1']], a: [] });
const coinbase = (body: object) => frame({ product_id: 'BTC-USD', ...body });

describe('the verdict of a report', () => {
  it('is unproven when the venue gives nothing to check', () => {
    const made = report(
      'coinbase',
      coinbase({ type: 'snapshot', bids: [['1', '1']], asks: [['2', '1']] }),
      coinbase({ type: 'l2update', changes: [['buy', '1.5', '1']] }),
    );
    expect(verdicts(made)).toEqual({
      chain: 'unproven',
      trades: 'unproven',
      checksums: 'unproven',
      candles: 'unproven',
      top_of_book: 'unproven',
    });
    expect(overall(made)).toBe('unproven');
  });

  it('is proven by one passed check, and failed by one that did not pass', () => {
    const whole = report('binance', update(1, 1, '1'), update(2, 2, '2'), update(3, 3, '3'));
    expect(verdicts(whole)).toMatchObject({ chain: 'proven', checksums: 'unproven' });
    // Complete changes without an initial snapshot do not make a book.
    expect(overall(whole)).toBe('unproven');
    const broken = report('binance', update(1, 1, '1'), update(3, 3, '3'));
    expect(verdicts(broken).chain).toBe('failed');
    expect(overall(broken)).toBe('failed');
  });

  it('is unproven for repeated messages, of which only the first ones count', () => {
    const made = report('binance', update(7, 7, '1'), update(7, 7, '1'));
    expect(made.chain).toMatchObject({ ok: 0, repeated: 1 });
    expect(overall(made)).toBe('unproven');
  });

  it('of a connection with numbered messages fails for each symbol at a gap, and counts it once', () => {
    const message = (sequence_num: number, product_id: string) =>
      frame({
        ...{ channel: 'l2_data', sequence_num, timestamp: '2023-02-09T20:32:50Z' },
        events: [{ type: 'snapshot', product_id, updates: [] }],
      });
    const made = report('coinbase', message(0, 'A'), message(1, 'B'), message(3, 'A'));
    expect(made.chain.gaps).toBe(1);
    for (const symbol of ['A', 'B']) {
      const counts = made.by_symbol[symbol];
      expect(counts && verdictsOf(counts).chain).toBe('failed');
      expect(counts && resultOf(counts)).toBe('failed');
    }
  });

  it('fails the pair of a malformed frame', () => {
    const body = { topic: 'price:BTCUSDT', epoch: 'e', seq: 1, time: 1, data: {} };
    const made = report('tideline', frame(body));
    expect(made).toMatchObject({ malformed: 1, by_symbol: { BTCUSDT: { malformed: 1 } } });
    expect(overall(made)).toBe('failed');
  });

  it('is that of the worst symbol: unproven where one is chained and another unproven', () => {
    const snapshot = { lastUpdateId: 1, bids: [['1', '1']], asks: [['9', '1']] };
    const url = 'https://api.binance.com/api/v3/depth?symbol=BTCUSDT';
    const chained = [update(1, 1, '1'), frame(snapshot, { kind: 'rest', url }), update(2, 2, '2')];
    const deal = { e: 'trade', E: 1, s: 'X', t: 1, p: '1', q: '1', T: 1, m: true };
    expect(overall(report('binance', ...chained))).toBe('chained');
    expect(overall(report('binance', ...chained, frame(deal)))).toBe('unproven');
  });

  it('counts frames that go back in time', () => {
    const at = (wall: number, id: number) => ({ ...update(id, id, '1'), wall });
    expect(report('binance', at(5, 1), at(3, 2), at(4, 3)).out_of_order).toBe(1);
  });
});
