import { coinByCode, formatUnits, parseUnits } from '@tideline/wire';
import {
  leverAmend,
  leverCancel,
  leverClose,
  leverMargin,
  leverReverse,
  leverSubmit,
} from '@tideline/wire/calls/contracts';
import { recordDetail } from '@tideline/wire/calls/records';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../tests/random.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { clientId, opened, quote } from '../contracts/testing/desk.ts';
import { expectWhole, rowsOf } from './testing/change-rows.ts';

const CONTRACT = { account: 'contract' } as const;
const SCALE = coinByCode('USDT')?.scale ?? 0;
const units = (text: string) =>
  text.startsWith('-') ? -parseUnits(text.slice(1), SCALE) : parseUnits(text, SCALE);

describe('a position in the change record (RULE:change-reserve)', () => {
  it('is one row, from its margin to its profit after all fees', async () => {
    const { bench, demo, open } = await opened();
    const { id, margin } = await open('long');
    const find = async () =>
      (await rowsOf(bench, demo, CONTRACT)).filter(({ reference }) => reference === id);
    // 0.1 BTC at 60010; the fee is 0.05 %.
    expect(await find()).toMatchObject([
      {
        ...{ kind: 'contract-open', amount: '-3.0005', change_frozen: '600.1' },
        reserve: {
          ...{ state: 'open', amount: '600.1', left: margin, movements: 1 },
          cause: { kind: 'contract', id },
        },
      },
    ]);
    quote(bench, '61000', '61010', '61005');
    const part = await bench.call(leverClose, { id, lots: '25', client_id: clientId() }, demo);
    const [half, ...others] = await find();
    expect(others).toEqual([]);
    expect(half).toMatchObject({ reserve: { state: 'open', left: '450.075', movements: 2 } });
    const last = await bench.call(leverClose, { id, client_id: clientId() }, demo);
    const rows = await find();
    // Profit 99 without fees; 3.0005 to open and 3.05 to close.
    const net = [part, last].reduce(
      (sum, { profit, fee }) => sum + units(profit ?? '0') - units(fee),
      0n,
    );
    expect(rows).toMatchObject([
      {
        ...{ kind: 'contract-close', amount: formatUnits(net, SCALE), change_frozen: '0' },
        reserve: { state: 'settled', amount: '600.1', left: '0', movements: 3 },
      },
    ]);
    expect(rows[0]?.id).toBe(half?.id);

    const detail = await bench.call(recordDetail, { kind: 'change', id: half?.id ?? '' }, demo);
    if (detail.kind !== 'change') throw new Error('not a change');
    expect(detail.cause).toEqual({ kind: 'contract', id });
    expect(detail.movements.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['contract-open', id],
      ['contract-close', part.id],
      ['contract-close', id],
    ]);
    // Every movement opens the same record.
    for (const movement of detail.movements) {
      const other = await bench.call(recordDetail, { kind: 'change', id: movement.id }, demo);
      expect(other).toEqual(detail);
    }
  });

  it('is one row with the order that opened it, and released when that was cancelled', async () => {
    const { bench, demo, open } = await opened();
    const limit = { type: 'limit', price: '59000' };
    const waits = await open('long', limit);
    const cancelled = await open('long', limit);
    await bench.call(leverCancel, { id: cancelled.id }, demo);
    quote(bench, '58990', '58999', '58995');
    const rows = await rowsOf(bench, demo, CONTRACT);
    expect(rows.filter(({ reserve }) => reserve)).toMatchObject([
      { kind: 'contract-open', reference: waits.id, reserve: { state: 'open', movements: 2 } },
      { kind: 'unfreeze', reference: cancelled.id, reserve: { state: 'released', movements: 2 } },
    ]);
  });

  it.each([1, 2, 3])('adds up to every balance, whatever happens (seed %i)', async (seed) => {
    const dice = seeded(seed);
    const { bench, demo, maker } = await opened();
    const ids: string[] = [];
    let price = 60_000;
    for (let turn = 0; turn < 150; turn += 1) {
      bench.clock.time += 1_000;
      // The price moves far enough for stops and liquidations.
      price += Math.round((dice() - 0.5) * 2_000);
      quote(bench, String(price), String(price + 10), String(price + 5));
      const roll = dice();
      const id = ids[Math.floor(dice() * ids.length)] ?? '0';
      const client_id = clientId();
      const act = async () => {
        if (roll < 0.4) {
          const limit = dice() < 0.4;
          const order = {
            ...{ symbol: 'BTCUSDT', lots: String(1 + Math.floor(dice() * 20)), client_id },
            ...{ side: dice() < 0.5 ? ('long' as const) : ('short' as const) },
            leverage: dice() < 0.5 ? '10' : '50',
          };
          const placed = limit
            ? { ...order, type: 'limit' as const, price: String(price - 300) }
            : { ...order, type: 'market' as const };
          ids.push((await bench.call(leverSubmit, placed, demo)).id);
        } else if (roll < 0.55) {
          await bench.call(leverClose, { id, lots: '1', client_id }, demo);
        } else if (roll < 0.65) await bench.call(leverClose, { id, client_id }, demo);
        else if (roll < 0.75) await bench.call(leverMargin, { id, amount: '20', client_id }, demo);
        else if (roll < 0.85) await bench.call(leverCancel, { id }, demo);
        else if (roll < 0.95)
          ids.push((await bench.call(leverReverse, { id, client_id }, demo)).id);
        else {
          const amended = { id, lots: '3', price: String(price - 200), client_id };
          await bench.call(leverAmend, amended, demo);
        }
      };
      await act().catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      });
    }
    for (const caller of [demo, maker]) await expectWhole(bench, caller);
    const rows = (await rowsOf(bench, demo, CONTRACT)).filter(({ reserve }) => reserve);
    const states = new Set(rows.map(({ reserve }) => reserve?.state));
    expect([states.has('open'), states.has('settled')]).toEqual([true, true]);
    // A contract has one row.
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
    expect(rows.every(({ reserve }) => reserve?.cause?.kind === 'contract')).toBe(true);
  });
});
