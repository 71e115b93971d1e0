import { chargeReq, depositLog, getInAddress } from '@tideline/wire/calls/funding';
import { recordDetail } from '@tideline/wire/calls/records';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { png } from '../../people/uploads/testing/pictures.ts';
import { type Bench, type BenchOptions, openBench, refusal } from '../../testing/client.ts';
import { PROMOTION } from '../promotion/rules.ts';

const DAY = 86_400_000;
const PLACE = { currency_id: '3', chain: 'TRC20' };
const DELAY = 10_000;

/** Without a required turnover, every user is a VIP. */
const EVERYONE = { ...PROMOTION, vipTurnover: 0n };

let ids = 0;

async function openVip(
  options: BenchOptions = {},
  { promotion = EVERYONE, automatic = false } = {},
) {
  const reviews = { automatic, delay: DELAY };
  const config = { ...options.config, backOffice: { promotion, reviews } };
  const bench = await openBench({ ...options, config });
  return { bench, ...(await callsOf(bench)) };
}

async function callsOf(bench: Bench) {
  const demo = await bench.login('demo');
  const { name: receipt } = await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2));
  const report = (amount: string, channel?: 'ordinary' | 'vip') => {
    ids += 1;
    const client_id = `vip-${String(ids).padStart(6, '0')}`;
    const form = { ...PLACE, amount, receipt, client_id, ...(channel && { channel }) };
    return bench.call(chargeReq, form, demo);
  };
  const terms = async () => (await bench.call(getInAddress, PLACE, demo)).vip;
  const decide = (id: string, passed: boolean) =>
    bench.core.backOffice.reviews.decide('deposits', Number(id), {
      passed,
      reason: passed ? null : 'The picture cannot be read',
      by: 'operator',
    });
  return { demo, report, terms, decide };
}

describe('the VIP channel of deposits', () => {
  it('refuses a user without the VIP status and answers what is missing', async () => {
    const { report, terms } = await openVip({}, { promotion: PROMOTION });
    expect(await refusal(report('1000', 'vip'))).toBe('vip-required');
    expect(await terms()).toMatchObject({
      member: false,
      turnover: '0',
      turnover_required: '1000000',
    });
    expect((await report('1000')).channel).toBe('ordinary');
  });

  it('names its channel in the answer, the list and the record', async () => {
    const { bench, demo, report } = await openVip();
    const { id, channel } = await report('1000', 'vip');
    expect(channel).toBe('vip');
    await report('1000', 'ordinary');
    const { rows } = await bench.call(depositLog, {}, demo);
    expect(rows.map((row) => row.channel)).toEqual(['ordinary', 'vip']);
    const detail = await bench.call(recordDetail, { kind: 'deposit', id }, demo);
    expect(detail.record).toMatchObject({ channel: 'vip' });
  });

  it('has its own minimum and daily maximum; a rejected deposit frees its part', async () => {
    const { bench, report, terms, decide } = await openVip();
    expect(await refusal(report('99.99999999', 'vip'))).toBe('amount-too-small');
    const first = await report('4000000', 'vip');
    expect(await terms()).toMatchObject({
      minimum: '100',
      maximum: '5000000',
      used_today: '4000000',
      open: 1,
    });
    expect(await refusal(report('1000000.00000001', 'vip'))).toBe('vip-daily-maximum');
    await decide(first.id, false);
    expect(await terms()).toMatchObject({ used_today: '0', open: 0 });
    const second = await report('5000000', 'vip');
    await decide(second.id, true);
    expect(await terms()).toMatchObject({ used_today: '5000000', open: 0 });
    expect(await refusal(report('100', 'vip'))).toBe('vip-daily-maximum');
    bench.clock.time = (Math.floor(bench.clock.time / DAY) + 1) * DAY;
    expect((await terms()).used_today).toBe('0');
    expect((await report('100', 'vip')).status).toBe('review');
    expect((await terms()).used_today).toBe('100');
  });

  it('does not free a part of today when a deposit of yesterday is rejected', async () => {
    const { bench, report, terms, decide } = await openVip();
    const old = await report('300', 'vip');
    bench.clock.time += DAY;
    await report('200', 'vip');
    await decide(old.id, false);
    expect((await terms()).used_today).toBe('200');
  });

  it('limits open requests apart from ordinary deposits', async () => {
    const { report, terms } = await openVip();
    for (let count = 0; count < 5; count += 1) await report('100', 'vip');
    expect(await refusal(report('100', 'vip'))).toBe('order-limit');
    expect(await terms()).toMatchObject({ open: 5, open_maximum: 5 });
    for (let count = 0; count < 20; count += 1) await report('10');
    expect(await refusal(report('10'))).toBe('order-limit');
  });

  it('is reviewed before ordinary deposits and after half of their delay', async () => {
    const { bench, demo, report, terms } = await openVip({}, { automatic: true });
    await report('100');
    await report('100', 'vip');
    const { reviews } = bench.core.backOffice;
    expect(reviews.pending('deposits').map((each) => each.priority)).toEqual([true, false]);
    expect((await terms()).review_seconds).toBe(DELAY / 2 / 1_000);
    const states = async () => {
      await reviews.turn();
      const { rows } = await bench.call(depositLog, {}, demo);
      return rows.map((row) => `${row.channel} ${row.status}`);
    };
    bench.clock.time += DELAY / 2 - 1;
    expect(await states()).toEqual(['vip review', 'ordinary review']);
    bench.clock.time += 1;
    expect(await states()).toEqual(['vip passed', 'ordinary review']);
    bench.clock.time += DELAY / 2;
    expect(await states()).toEqual(['vip passed', 'ordinary passed']);
  });

  it('keeps channel, open requests and the used part of the day across a restart', async () => {
    const store = await SqliteStore.open(':memory:');
    store.close = async () => undefined;
    const first = await openVip({ config: { store } });
    const [passed, rejected] = [await first.report('100', 'vip'), await first.report('200', 'vip')];
    await first.decide(passed.id, true);
    await first.decide(rejected.id, false);
    await first.report('400', 'vip');
    await first.report('800');
    await first.bench.core.close();
    const second = await openVip({ config: { store }, clock: first.bench.clock });
    expect(await second.terms()).toMatchObject({ used_today: '500', open: 1 });
    const { rows } = await second.bench.call(depositLog, {}, second.demo);
    expect(rows.map((row) => row.channel)).toEqual(['ordinary', 'vip', 'vip', 'vip']);
    const { reviews } = second.bench.core.backOffice;
    expect(reviews.pending('deposits').map((each) => each.priority)).toEqual([true, false]);
  });
});
