import { NO_CHANGE } from '@tideline/wire';
import { expect, it } from 'vitest';
import { RecordingBus } from '../../testing/scripted-market.ts';
import { orderByClientId } from './by-client-id.ts';
import { Group, OpenTransaction } from './open-transaction.ts';
import { PAGE_SIZE, pageInMemory } from './paging.ts';

/** A store with the answers of commands, and rows of the tables of orders. */
function desk(answers: Record<string, object>, rows: Record<string, object>) {
  const steps: string[] = [];
  const deps = {
    writer: {
      settle: async () => {
        steps.push('settle');
      },
    },
    store: {
      find: async (table: string, ...key: unknown[]) => {
        steps.push(`find ${table} ${key.join(' ')}`);
        if (table !== 'commands') return rows[`${table} ${key[0]}`] ?? null;
        const answer = answers[key.join(' ')];
        return answer ? { answer: JSON.stringify(answer) } : null;
      },
    },
  } as never;
  return { deps, steps };
}
const order = (id: number, client_id: string, user_id = 'u') => ({ id, client_id, user_id });

it('finds the order that a command placed, after every command is durable', async () => {
  const { deps, steps } = desk({ 'u c1': { id: '7' } }, { 'spot_orders 7': order(7, 'c1') });
  expect(await orderByClientId(deps, 'spot_orders', 'u', 'c1')).toEqual(order(7, 'c1'));
  expect(steps).toEqual(['settle', 'find commands u c1', 'find spot_orders 7']);
  expect(await orderByClientId(deps, 'spot_orders', 'u', 'c2')).toBeNull();
  expect(await orderByClientId(deps, 'spot_orders', 'v', 'c1')).toBeNull();
  expect(steps).not.toContain('find spot_orders NaN');
});

it('finds each of the two orders of a pair in its own table', async () => {
  const pair = { order: { id: '7' }, trigger: { id: '8' } };
  const { deps } = desk(
    { 'u c1': pair },
    { 'spot_orders 7': order(7, 'c1'), 'spot_triggers 8': order(8, 'c1') },
  );
  expect((await orderByClientId(deps, 'spot_orders', 'u', 'c1'))?.id).toBe(7);
  expect((await orderByClientId(deps, 'spot_triggers', 'u', 'c1'))?.id).toBe(8);
});

it('finds no order of another user, of another command, or of an answer without one', async () => {
  const { deps, steps } = desk(
    { 'u c1': { id: '7' }, 'u c2': { id: '8' }, 'u c3': {}, 'u c4': { id: '9' } },
    { 'spot_orders 7': order(7, 'c1', 'v'), 'spot_orders 8': order(8, 'c0') },
  );
  const found = (client: string, by?: 'placed-or-amended') =>
    orderByClientId(deps, 'spot_orders', 'u', client, by);
  expect([await found('c1'), await found('c2'), await found('c3'), await found('c4')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(steps.filter((each) => each.startsWith('find spot_orders'))).toEqual([
    'find spot_orders 7',
    'find spot_orders 8',
    'find spot_orders 9',
  ]);
  // An amendment names the order that another command placed.
  expect(await found('c2', 'placed-or-amended')).toEqual(order(8, 'c0'));
  expect(await found('c1', 'placed-or-amended')).toBeNull();
});

it('publishes what a command changed of a user’s worth as one event, at the place of its first part', () => {
  const bus = new RecordingBus();
  const group = new Group();
  const tx = new OpenTransaction(5, group, { bus: bus, ids: { last: 10 }, listener: undefined });
  expect([tx.nextId(), tx.nextId(), tx.now]).toEqual([11, 12, 5]);
  const steps: string[] = [];
  const balance = (code: string) => ({ code }) as never;
  tx.publish('u', { kind: 'session-ended' });
  tx.publish('u', { ...NO_CHANGE, balances: [balance('A')] });
  tx.publish('v', { ...NO_CHANGE, outside: true });
  tx.afterCommit(() => steps.push('effect'));
  tx.publish('u', { ...NO_CHANGE, balances: [balance('B')], contracts: [balance('C')] });
  tx.publish('u', { ...NO_CHANGE, stakes: [balance('D')], outside: true });
  tx.publish('u', { ...NO_CHANGE, outside: false });
  tx.atEnd('key', () => steps.push('first'));
  tx.atEnd('key', () => steps.push('last'));
  tx.remove('meta', 'gone');
  expect([...group.batch.removals()]).toEqual([{ table: 'meta', key: ['gone'] }]);
  tx.finish();
  expect(steps).toEqual(['last']);
  expect(bus.of('u', 'balance')).toEqual([]);
  for (const effect of group.effects) effect();
  expect(steps).toEqual(['last', 'effect']);
  expect(bus.of('u', 'session-ended')).toHaveLength(1);
  expect(bus.of('u', 'balance')).toEqual([
    {
      kind: 'balance',
      balances: [{ code: 'A' }, { code: 'B' }],
      contracts: [{ code: 'C' }],
      stakes: [{ code: 'D' }],
      outside: true,
    },
  ]);
  expect(bus.of('v', 'balance')).toEqual([{ ...NO_CHANGE, outside: true }]);
});

it.each([0, 1, 19, 20, 21, 40, 41])('pages %i rows in memory by twenty, newest first', (count) => {
  expect(PAGE_SIZE).toBe(20);
  const items = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  const seen: number[] = [];
  let page: string | undefined;
  for (let turn = 0; turn < 5; turn += 1) {
    const { rows, next, total } = pageInMemory(items, page, ({ id }) => id);
    expect([rows.length <= 20, total]).toEqual([true, count]);
    seen.push(...rows);
    if (next === null) break;
    expect(next).toBe(String(rows.at(-1)));
    page = next;
  }
  expect(seen).toEqual(items.map(({ id }) => id).toReversed());
});
