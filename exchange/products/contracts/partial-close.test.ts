import { leverClose, leverMyTrade } from '@tideline/wire/calls/contracts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../http/handler.ts';
import { openBench, refusal } from '../../testing/client.ts';
import { clientId, opened, quote, stateOf } from './testing/desk.ts';

describe('closing a part of a position (RULE:contract-partial-close)', () => {
  it('closes so many lots with their share of margin, fee and result; the rest stays open [CALL:POST lever/close]', async () => {
    const desk = await opened();
    const { bench, demo, open, account, rows, expectSound } = desk;
    const { id } = await open('long');
    quote(bench, '61000', '61010', '61005');
    const request = { id, lots: '25', client_id: clientId() };
    const part = await bench.call(leverClose, request, demo);
    // 0.025 BTC from 60010 to 61000; fees 0.05 % of 1500.25 and of 1525.
    expect(part).toMatchObject({
      part_of: id,
      status: 'closed',
      reason: 'user',
      lots: 25,
      quantity: '0.025',
      client_id: request.client_id,
      open_price: '60010',
      close_price: '61000',
      profit: '24.75',
      margin: '150.025',
      fee: '1.512625',
    });
    const [rest] = await rows('trading');
    expect(rest).toMatchObject({
      id,
      part_of: null,
      lots: 75,
      quantity: '0.075',
      margin: '450.075',
      fee: '2.250375',
      open_price: '60010',
      liquidation_price: '54309.05',
    });
    // 4396.8995 + margin 150.025 + profit 24.75 − closing fee 0.7625
    expect(await account()).toMatchObject({ available: '4570.912', margin: '450.075' });
    expect((await rows('history')).map((each) => each.id)).toEqual([part.id]);
    expectSound();
  });

  it('is one close for a replayed client id, and is found by it', async () => {
    const { bench, demo, open, rows } = await opened();
    const { id } = await open('short');
    const request = { id, lots: '40', client_id: clientId() };
    const answers = await Promise.all([1, 2, 3].map(() => bench.call(leverClose, request, demo)));
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    expect(await rows('trading')).toMatchObject([{ id, lots: 60 }]);
    const reused = bench.call(leverClose, { ...request, lots: '41' }, demo);
    expect(await refusal(reused)).toBe('client-id-reused');
    const found = await bench.call(leverMyTrade, { client_id: request.client_id }, demo);
    expect(found.rows).toMatchObject([{ id: answers[0]?.id, status: 'closed', lots: 40 }]);
  });

  it('of all lots closes the position itself, after any number of parts, to the last unit', async () => {
    const { bench, demo, open, account, rows, expectSound } = await opened();
    const { id } = await open('long', { lots: '7', leverage: '100' });
    for (const lots of ['3', '1', '2', '1']) {
      await bench.call(leverClose, { id, lots, client_id: clientId() }, demo);
    }
    expect(await rows('trading')).toEqual([]);
    const closed = await rows('history');
    const whole = closed.find((each) => each.id === id);
    expect(whole).toMatchObject({ part_of: null, lots: 1 });
    expect(closed.map(({ lots }) => lots).toSorted()).toEqual([1, 1, 2, 3]);
    const paid = closed.reduce((sum, each) => sum + Number(each.profit) - Number(each.fee), 5000);
    expect(Number((await account())?.available)).toBeCloseTo(paid, 8);
    expect((await account())?.margin).toBe('0');
    expectSound();
  });

  it.each([
    ['more than is open', '101', 'amount-too-large'],
    ['a huge number', '999999999', 'amount-too-large'],
    ['nothing', '0', 'lots-invalid'],
  ])('is refused for %s and changes nothing', async (_, lots, expected) => {
    const desk = await opened();
    const { id } = await desk.open('long');
    const before = await stateOf(desk);
    const close = desk.bench.call(leverClose, { id, lots, client_id: clientId() }, desk.demo);
    expect(await refusal(close)).toBe(expected);
    expect(await stateOf(desk)).toEqual(before);
  });

  it('is refused to another user, after a liquidation, and without liquidity', async () => {
    const desk = await opened();
    const { bench, demo, maker, open, rows } = desk;
    const { id } = await open('long', { leverage: '100' });
    const close = (caller: Caller) =>
      refusal(bench.call(leverClose, { id, lots: '50', client_id: clientId() }, caller));
    expect(await close(maker)).toBe('order-not-found');
    quote(bench, '60000', '60010', '60005', '0.04');
    expect(await close(demo)).toBe('insufficient-liquidity');
    // Half is closed first; then the mark liquidates the rest, which cannot be closed again.
    quote(bench, '60000', '60010', '60005');
    await bench.call(leverClose, { id, lots: '50', client_id: clientId() }, demo);
    quote(bench, '50000', '50010', '50005');
    expect(await close(demo)).toBe('position-not-open');
    expect((await rows('history')).map(({ reason, lots }) => [reason, lots])).toContainEqual([
      'liquidation',
      50,
    ]);
    desk.expectSound();
  });

  it('survives a restart', async () => {
    const desk = await opened();
    const { id } = await desk.open('long');
    const request = { id, lots: '30', client_id: clientId() };
    const part = await desk.bench.call(leverClose, request, desk.demo);
    const again = await openBench({ config: { store: desk.store }, opened: false });
    again.market.epoch = 'e1';
    quote(again, '60000', '60010', '60005');
    const demo = await again.login('demo');
    const { rows } = await again.call(leverMyTrade, { view: 'trading' }, demo);
    expect(rows).toMatchObject([{ id, lots: 70 }]);
    expect(await again.call(leverClose, request, demo)).toEqual(part);
  });
});
