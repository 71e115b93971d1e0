// @vitest-environment jsdom
import '../../testing/texts.ts';
import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import { firstValueFrom } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import {
  amendOrder,
  amendTrigger,
  cancelAll,
  cancelOrder,
  cancelTrigger,
  findAmended,
} from './commands.ts';

const desk = tradingDesk();
const IDS = { id: 'o1', client_id: 'c1' };
const order = (status: string) => ({ ...IDS, status }) as SpotOrder;

/** Rows that the exchange finds, by path. */
let rows: Readonly<Record<string, readonly object[]>> = {};
let refused: string | null = null;
beforeEach(() => {
  rows = {};
  refused = null;
  desk.reply = (path) =>
    path === refused
      ? { error: { id: 'rate-limited', field: null } }
      : { data: { view: 'waiting', rows: rows[path] ?? [], next: null, total: 0 } };
});

describe('a spot command without an answer', () => {
  it.each([
    ['waiting', null],
    ['cancelled', 'o1'],
    ['completed', 'o1'],
  ])('finds a cancelled order by its state: %s', async (status, id) => {
    rows = { 'coin/list': [order(status)], 'coin/trigger': [order(status)] };
    const found = await firstValueFrom(cancelOrder.find(IDS));
    expect(found).toMatchObject({ kind: 'ok', data: id === null ? null : { id } });
    const trigger = await firstValueFrom(cancelTrigger.find(IDS));
    expect(trigger).toMatchObject({ kind: 'ok', data: id === null ? null : { id } });
    expect(desk.ids).toEqual(['c1', 'c1']);
  });

  it.each([
    [[], [], { orders: [], triggers: [] }],
    [[order('waiting')], [], null],
    [[], [order('waiting')], null],
  ])('takes all for cancelled when none is left', async (orders, triggers, data) => {
    rows = { 'coin/list': orders, 'coin/trigger': triggers };
    const of = (symbol?: string) => cancelAll.find(symbol ? { symbol } : {});
    expect(await firstValueFrom(of('BTCUSDT'))).toMatchObject({ kind: 'ok', data });
    await firstValueFrom(of());
    expect(desk.sent.map(({ symbol }) => symbol)).toEqual([
      'BTCUSDT',
      'BTCUSDT',
      undefined,
      undefined,
    ]);
    expect(desk.sent.map(({ view }) => view)).toEqual(Array(4).fill('waiting'));
  });

  it.each(['coin/list', 'coin/trigger'])('does not know when %s gives no rows', async (path) => {
    refused = path;
    expect((await firstValueFrom(cancelAll.find({}))).kind).toBe('refused');
  });

  it('finds an amended order or trigger order by the id of the change', async () => {
    const change = {
      order: order('waiting'),
      trigger: {} as SpotTrigger,
      change: {},
      clientId: 'new',
    };
    expect(await firstValueFrom(amendOrder.find(change))).toMatchObject({ data: null });
    expect(await firstValueFrom(findAmended('new'))).toMatchObject({ data: null });
    rows = { 'coin/trigger': [order('waiting')] };
    expect(await firstValueFrom(findAmended('new'))).toMatchObject({ data: IDS });
    expect(await firstValueFrom(amendTrigger.find(change))).toMatchObject({ data: IDS });
    rows = {
      'coin/list': [{ ...order('waiting'), id: 'plain' }],
      'coin/trigger': [order('waiting')],
    };
    expect(await firstValueFrom(findAmended('new'))).toMatchObject({ data: { id: 'plain' } });
    refused = 'coin/list';
    expect((await firstValueFrom(findAmended('new'))).kind).toBe('refused');
  });
});
