import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coinAmend, coinList } from '@tideline/wire/calls/spot';
import { coinOco } from '@tideline/wire/calls/spot-triggers';
import { describe, expect, it } from 'vitest';
import { newId, SpotDesk } from './testing/orders.ts';

const BID = { side: 'buy', type: 'limit', price: '61500', quantity: '0.05' } as const;
const STOPS = { take_profit: '63000', stop_loss: '61000' } as const;

const amend = (desk: SpotDesk, id: string, change: Record<string, string>) =>
  desk.bench.call(coinAmend, { id, ...change, client_id: newId() }, desk.demo);
const fill = (desk: SpotDesk, quantity = '0.02') =>
  desk.bench.market.tick('BTCUSDT', { deals: [['61490', quantity, 'sell']] });

describe('amending what is attached to an unfilled order', () => {
  it('changes, adds and removes take-profit and stop-loss without losing the place [RULE:spot-amend-attached]', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order({ ...BID, quantity: '0.02', ...STOPS });
    const late = await desk.order({ ...BID, quantity: '0.02' }, desk.maker);
    const held = await desk.holding('USDT');
    expect(await amend(desk, id, { take_profit: '64000' })).toMatchObject({
      take_profit: '64000',
      stop_loss: '61000',
    });
    expect(await amend(desk, id, { stop_loss: 'none' })).toMatchObject({
      take_profit: '64000',
      stop_loss: null,
    });
    expect(await amend(desk, id, { take_profit: 'none', stop_loss: '60900' })).toMatchObject({
      take_profit: null,
      stop_loss: '60900',
    });
    expect(await desk.holding('USDT')).toEqual(held);
    fill(desk);
    expect(await desk.triggers()).toMatchObject([
      { type: 'stop-market', trigger_price: '60900', linked_trigger_id: null, quantity: '0.01998' },
    ]);
    const { rows } = await desk.bench.call(coinList, {}, desk.maker);
    expect(rows.map((each) => each.id)).toContain(late.id);
  });

  it('attaches to an order that had nothing, by the last price', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order(BID);
    await amend(desk, id, STOPS);
    fill(desk);
    expect((await desk.triggers()).map((each) => [each.type, each.trigger_by])).toEqual([
      ['take-profit-market', 'last'],
      ['stop-market', 'last'],
    ]);
  });

  it('goes with a new price, whose sides count', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order({ ...BID, ...STOPS });
    await expect(amend(desk, id, { price: '60800' })).rejects.toMatchObject({
      id: 'stop-wrong-side',
      field: 'stop_loss',
    });
    const moved = await amend(desk, id, { price: '60800', stop_loss: '60000' });
    expect(moved).toMatchObject({ price: '60800', stop_loss: '60000', take_profit: '63000' });
  });

  it.each([
    [{ take_profit: '61500' }, 'stop-wrong-side', 'take_profit'],
    [{ stop_loss: '61500' }, 'stop-wrong-side', 'stop_loss'],
    [{ stop_loss: '60999.999' }, 'price-off-tick', 'stop_loss'],
    [{}, 'amend-nothing', 'price'],
  ] as const)('refuses %j and changes nothing', async (change, id, field) => {
    const desk = await SpotDesk.open();
    const order = await desk.order({ ...BID, ...STOPS });
    await expect(amend(desk, order.id, change)).rejects.toMatchObject({ id, field });
    const { rows } = await desk.bench.call(coinList, {}, desk.demo);
    expect(rows[0]).toEqual(order);
  });

  it('refuses an order that is filled in part, whose triggers are amended themselves, and an OCO order', async () => {
    const desk = await SpotDesk.open();
    const { id } = await desk.order({ ...BID, ...STOPS });
    fill(desk);
    const refused = { id: 'field-invalid', field: 'stop_loss' };
    await expect(amend(desk, id, { stop_loss: '60900' })).rejects.toMatchObject(refused);
    const pair = await desk.bench.call(
      coinOco,
      {
        ...{ symbol: 'BTCUSDT', side: 'sell', quantity: '0.01', price: '64000' },
        ...{ trigger_price: '61000', client_id: newId() },
      },
      desk.demo,
    );
    await expect(amend(desk, pair.order.id, { stop_loss: '65000' })).rejects.toMatchObject(refused);
  });

  it('counts as a place in the limit of waiting orders', async () => {
    const desk = await SpotDesk.open();
    const small = { ...BID, price: '60000', quantity: '0.0002' };
    const { id } = await desk.order(small);
    for (let at = 1; at < 199; at += 1) await desk.order(small);
    await amend(desk, id, { stop_loss: '59000' });
    await expect(amend(desk, id, { take_profit: '63000' })).rejects.toMatchObject({
      id: 'order-limit',
    });
    await amend(desk, id, { take_profit: '63000', stop_loss: 'none' });
  });

  it('has one effect for copies of a command, also over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-amend-attached-'));
    const first = await SpotDesk.open(folder);
    const { id } = await first.order({ ...BID, ...STOPS });
    const request = { id, take_profit: '64000', client_id: newId() };
    const copies = await Promise.all(
      [1, 2, 3].map(() => first.bench.call(coinAmend, request, first.demo)),
    );
    expect(new Set(copies.map((each) => JSON.stringify(each))).size).toBe(1);
    await amend(first, id, { take_profit: '65000' });
    await first.bench.core.close();
    const second = await SpotDesk.open(folder);
    expect(await second.bench.call(coinAmend, request, second.demo)).toEqual(copies[0]);
    const { rows } = await second.bench.call(coinList, {}, second.demo);
    expect(rows[0]).toMatchObject({ take_profit: '65000', stop_loss: '61000' });
    await second.bench.core.close();
    rmSync(folder, { recursive: true });
  });
});
