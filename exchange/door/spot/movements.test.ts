import { chargeReq, getAddress, walletOut } from '@tideline/wire/calls/funding';
import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { png } from '../../people/uploads/testing/pictures.ts';
import { type Bench, openBench } from '../../testing/client.ts';

const DEPOSITS = '/sapi/v1/capital/deposit/hisrec';
const WITHDRAWALS = '/sapi/v1/capital/withdraw/history';
let bench: Bench;
let demo: Caller;
let began = 0;
beforeAll(async () => {
  bench = await openBench({ config: { backOffice: { reviews: { automatic: false, delay: 0 } } } });
  demo = await bench.login('demo');
  began = bench.clock.time;
});

const ask = async (path: string, fields: Record<string, string> = {}, userId = demo.userId) => {
  const route = bench.core.doorRoutes.find((each) => each.path === path);
  const caller = { userId, keyId: 1 };
  const parameters = new Map(Object.entries(fields));
  return (await route?.answer({ caller, parameters, now: 0 })) as Record<string, unknown>[];
};
const decide = (kind: 'deposits' | 'withdrawals', id: string, passed: boolean) =>
  bench.core.backOffice.reviews.decide(kind, Number(id), {
    ...{ passed, reason: passed ? null : 'Unclear', by: 'operator' as const },
  });

it('lists deposits with their states, newest first, and no stranger’s', async () => {
  const ids: string[] = [];
  for (const name of ['deposit-1', 'deposit-2', 'deposit-3']) {
    const receipt = (await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2))).name;
    const form = { currency_id: '3', chain: 'TRC20', amount: '500', receipt, client_id: name };
    ids.push((await bench.call(chargeReq, form, demo)).id);
    bench.clock.time += 1_000;
  }
  const [first = '', second = ''] = ids;
  await decide('deposits', first, true);
  await decide('deposits', second, false);
  const all = await ask(DEPOSITS);
  expect(all.map(({ id, status }) => [id, status])).toEqual([
    [ids[2], 0],
    [second, 2],
    [first, 1],
  ]);
  expect(all[2]).toMatchObject({
    ...{ amount: '500.00000000', coin: 'USDT', network: 'TRX', insertTime: began },
  });
  const idsOf = async (fields: Record<string, string>) =>
    (await ask(DEPOSITS, fields)).map(({ id }) => id);
  expect(await idsOf({ status: '1' })).toEqual([first]);
  expect(await idsOf({ coin: 'BTC' })).toEqual([]);
  expect(await idsOf({ offset: '1', limit: '1' })).toEqual([second]);
  const time = String(began + 1_000);
  expect(await idsOf({ startTime: time, endTime: time })).toEqual([second]);
  expect(await ask(DEPOSITS, {}, '2')).toEqual([]);
});

it('lists withdrawals with amount and fee apart, and times as text', async () => {
  const [entry] = (await bench.call(getAddress, {}, demo)).addresses;
  const form = { currency_id: '3', address_id: entry?.id ?? '', fund_password: '246810' };
  const ids: string[] = [];
  for (const client_id of ['out-00001', 'out-00002', 'out-00003']) {
    ids.push((await bench.call(walletOut, { ...form, amount: '20', client_id }, demo)).id);
  }
  const asked = new Date(bench.clock.time).toISOString().slice(0, 19).replace('T', ' ');
  await decide('withdrawals', ids[0] ?? '', true);
  await decide('withdrawals', ids[1] ?? '', false);
  const all = await ask(WITHDRAWALS);
  expect(all.map(({ id, status }) => [id, status])).toEqual([
    [ids[2], 2],
    [ids[1], 3],
    [ids[0], 6],
  ]);
  expect(all[1]).toMatchObject({
    ...{ amount: '19.00000000', transactionFee: '1.00000000', coin: 'USDT', applyTime: asked },
    ...{ address: entry?.address, withdrawOrderId: 'out-00002', info: 'Unclear' },
  });
  const named = await ask(WITHDRAWALS, { withdrawOrderId: 'out-00001' });
  expect(named.map(({ id }) => id)).toEqual([ids[0]]);
  const two = await ask(WITHDRAWALS, { idList: `${ids[0]},${ids[2]}` });
  expect(two.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect(await ask(WITHDRAWALS, {}, '2')).toEqual([]);
});
