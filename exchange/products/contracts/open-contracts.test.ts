import { describe, expect, it } from 'vitest';
import { OpenContracts } from './open-contracts.ts';
import { row, USDT, waiting } from './testing/rows.ts';
import type { ContractRow } from './wire.ts';

describe('the open contracts', () => {
  const events: unknown[] = [];
  const steps = new Map<string, () => void>();
  const tx = {
    put: (table: string) => events.push(table),
    publish: (user: string, event: { kind: string; contracts?: unknown[] }) =>
      events.push([user, event.kind, ...(event.contracts ?? [])]),
    atEnd: (key: string, step: () => void) => steps.set(key, step),
  } as never;
  const write = (open: OpenContracts, ...rows: ContractRow[]) => {
    for (const each of rows) open.write(tx, each);
    for (const step of steps.values()) step();
    steps.clear();
    return events.splice(0);
  };
  const held = { id: '7', symbol: 'BTCUSDT', side: 'long' };

  it('tell their user of each order, and of a holding only when it changed', () => {
    const open = new OpenContracts({ mark: () => null } as never);
    const order = ['u', 'contract-order'];
    const holding = (quantity: string, opened: string | null) => [
      'u',
      'balance',
      { ...held, quantity, opened },
    ];
    expect(write(open, waiting)).toEqual(['contract_orders', order]);
    expect(write(open, row)).toEqual(['contract_orders', holding('0.1', '6000'), order]);
    expect(write(open, { ...row, margin: 5n })).toEqual(['contract_orders', order]);
    const half = { ...row, quantity: 5_000_000n };
    // Twice in one command: only the state at its end is published.
    expect(write(open, half, { ...half, open_turnover: USDT })).toEqual([
      ...['contract_orders', 'contract_orders'],
      ...[holding('0.05', '1'), order],
    ]);
    expect(write(open, { ...half, status: 'closed' })).toEqual([
      'contract_orders',
      holding('0', null),
      order,
    ]);
    expect(open.ofUser('u')).toEqual([]);
  });

  it('are found by pair and owner, and follow what was committed', () => {
    const open = new OpenContracts({ mark: () => null } as never);
    const ether = { ...row, id: 8, symbol: 'ETHUSDT' };
    const other = { ...row, id: 9, user_id: 'v' };
    open.restore([row, ether, other]);
    expect(open.ofUser('u').map(({ id }) => id)).toEqual([7, 8]);
    expect(open.ofUser('u', 'ETHUSDT').map(({ id }) => id)).toEqual([8]);
    expect([
      open.own('u', 8)?.id,
      open.own('u', 9),
      open.own('u', 1),
      open.own('v', 9)?.id,
    ]).toEqual([8, null, null, 9]);
    open.follow({ ...ether, status: 'cancelled' });
    open.follow({ ...waiting, id: 10 });
    expect(open.ofUser('u').map(({ id }) => id)).toEqual([7, 10]);
    open.restore([]);
    expect(open.ofUser('u')).toEqual([]);
  });
});
