import type { ContractOrder } from '@tideline/wire';
import { leverClose, leverMyTrade } from '@tideline/wire/calls/contracts';
import { recordExport } from '@tideline/wire/calls/records';
import { expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { clientId, opened, quote } from './testing/desk.ts';

/** Positions that close in another order than they opened, whole or in parts. */
async function closedAtRandom(seed: number) {
  const desk = await opened();
  const { bench, demo, open } = desk;
  const dice = seeded(seed);
  const trading: { id: string; lots: number }[] = [];
  const ended: string[] = [];
  while (ended.length < 50) {
    // Some ends share their instant.
    if (dice() < 0.7) bench.clock.time += 1_000;
    quote(bench, '60000', '60010', '60005');
    if (trading.length < 2 || dice() < 0.3) {
      const { id, lots } = await open('long', { lots: '4' });
      trading.push({ id, lots });
      continue;
    }
    const position = trading[Math.floor(dice() * trading.length)];
    if (!position) continue;
    const lots = dice() < 0.5 ? 1 : position.lots;
    const { id } = await bench.call(
      leverClose,
      { id: position.id, lots: String(lots), client_id: clientId() },
      demo,
    );
    ended.push(id);
    position.lots -= lots;
    if (position.lots === 0) trading.splice(trading.indexOf(position), 1);
  }
  return { ...desk, ended };
}

it.each([1, 2, 3])(
  'past contracts stand in the order of their ends, page by page (seed %i)',
  async (seed) => {
    const { bench, demo, ended } = await closedAtRandom(seed);
    const rows: ContractOrder[] = [];
    let page: string | undefined;
    do {
      const request = { view: 'history', ...(page !== undefined && { page }) } as const;
      const answer = await bench.call(leverMyTrade, request, demo);
      expect(answer.total).toBe(ended.length);
      rows.push(...answer.rows);
      page = answer.next ?? undefined;
    } while (page !== undefined);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ended.toSorted());
    const times = rows.map(({ closed }) => closed ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const { columns, rows: file } = await bench.call(recordExport, { kind: 'contracts' }, demo);
    const at = columns.indexOf('id');
    expect(file.map((row) => row[at])).toEqual(rows.map(({ id }) => id));
    const half = times[25] ?? 0;
    const since = { view: 'history', from: String(half) } as const;
    const { total } = await bench.call(leverMyTrade, since, demo);
    expect(total).toBe(times.filter((time) => time >= half).length);
  },
);
