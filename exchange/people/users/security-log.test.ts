import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { brokenAt, type SecurityEvent, SecurityLog } from './security-log.ts';

function written(): SecurityEvent[] {
  const rows: SecurityEvent[] = [];
  let id = 0;
  const tx = {
    now: 1_000,
    nextId: () => {
      id += 1;
      return id;
    },
    put: (_table: string, row: SecurityEvent) => rows.push(row),
  } as unknown as Transaction;
  const log = new SecurityLog();
  log.write(tx, 'login', { userId: '1', address: 'a' });
  log.write(tx, 'address-added', { userId: '1', address: 'a' }, 'ERC20 0x1');
  log.write(tx, 'logout', { userId: '1', address: 'a' });
  return rows;
}

describe('the security log', () => {
  it('is an unbroken chain, as a whole and from any row on', () => {
    const rows = written();
    expect(brokenAt(rows)).toBeNull();
    expect(brokenAt(rows.slice(1))).toBeNull();
    expect(brokenAt([])).toBeNull();
  });

  it('detects a changed, a removed and a swapped row', () => {
    const [one, two, three] = written() as [SecurityEvent, SecurityEvent, SecurityEvent];
    expect(brokenAt([one, { ...two, detail: 'ERC20 0x2' }, three])).toBe(2);
    expect(brokenAt([one, three])).toBe(3);
    expect(brokenAt([two, one, three])).toBe(1);
  });

  it('continues after a restart', () => {
    const rows = written();
    const log = new SecurityLog();
    log.restore(rows);
    const more: SecurityEvent[] = [];
    const tx = {
      now: 2_000,
      nextId: () => 9,
      put: (_table: string, row: SecurityEvent) => more.push(row),
    } as unknown as Transaction;
    log.write(tx, 'login', { userId: null, address: 'b' });
    expect(brokenAt([...rows, ...more])).toBeNull();
  });
});
