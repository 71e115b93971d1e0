import { legalLog, walletChange } from '@tideline/wire/calls/wallet';
import { expect, it } from 'vitest';
import { type Bench, openBench } from '../../testing/client.ts';

/** Three transfers of the demo user, a second apart. @returns their instants */
async function transfers(bench: Bench): Promise<readonly number[]> {
  const demo = await bench.login('demo');
  const times: number[] = [];
  for (const amount of ['1', '2', '3']) {
    bench.clock.time += 1_000;
    times.push(bench.clock.time);
    const form = { from: 'currency', to: 'trust', currency_id: '3', amount } as const;
    await bench.call(walletChange, { ...form, client_id: `transfer-${amount}` }, demo);
  }
  return times;
}

it('RULE:record-filter change records are filtered by account, coin, kind and a time span that excludes its end [CALL:POST wallet/legal_log]', async () => {
  const bench = await openBench();
  const [first = 0, second = 0, third = 0] = await transfers(bench);
  const demo = await bench.login('demo');
  const amounts = async (filter: object) => {
    const { rows } = await bench.call(
      legalLog,
      { account: 'trust', kind: 'transfer', ...filter },
      demo,
    );
    return rows.map((row) => row.amount);
  };
  const from = (time: number) => ({ from: String(time) });
  const to = (time: number) => ({ to: String(time) });
  expect(await amounts({})).toEqual(['3', '2', '1']);
  expect(await amounts(from(second))).toEqual(['3', '2']);
  expect(await amounts(from(second + 1))).toEqual(['3']);
  expect(await amounts(to(third))).toEqual(['2', '1']);
  expect(await amounts({ ...from(first + 1), ...to(third) })).toEqual(['2']);
  expect(await amounts({ currency_id: '1' })).toEqual([]);
  expect(await amounts({ account: 'currency' })).toEqual(['-3', '-2', '-1']);
});

it('change records count up to 2,000 rows of a balance [CALL:POST wallet/legal_log]', async () => {
  const bench = await openBench();
  const demo = await bench.login('demo');
  const of = { account: 'trust', currency_id: '3' } as const;
  const total = async () => (await bench.call(legalLog, of, demo)).total;
  const move = async (client_id: string) => {
    const form = { from: 'currency', to: 'trust', currency_id: '3', amount: '1' } as const;
    await bench.call(walletChange, { ...form, client_id }, demo);
  };
  const before = (await total()) ?? 0;
  await Promise.all(Array.from({ length: 2_000 - before }, (_, at) => move(`transfer-${at}`)));
  expect(await total()).toBe(2_000);
  await move('transfer-last');
  expect(await total()).toBeNull();
});
