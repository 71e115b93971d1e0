import { ACCOUNTS, parseUnits, type ResponseOf, scaleOf } from '@tideline/wire';
import { recordExport } from '@tideline/wire/calls/records';
import { legalLog, walletList } from '@tideline/wire/calls/wallet';
import { expect } from 'vitest';
import type { Caller } from '../../../http/handler.ts';
import type { Bench } from '../../../testing/client.ts';

type Change = ResponseOf<typeof legalLog>['rows'][number];

const units = (text: string, code: string): bigint => {
  const scale = scaleOf(code);
  return text.startsWith('-') ? -parseUnits(text.slice(1), scale) : parseUnits(text, scale);
};

/** All rows of the change record, page after page. */
export async function rowsOf(bench: Bench, caller: Caller, filter: object = {}): Promise<Change[]> {
  const rows: Change[] = [];
  let page: string | undefined;
  do {
    const request = { ...filter, ...(page !== undefined && { page }) };
    const answer: ResponseOf<typeof legalLog> = await bench.call(legalLog, request, caller);
    rows.push(...answer.rows);
    page = answer.next ?? undefined;
  } while (page !== undefined);
  return rows;
}

/**
 * Expects that the rows of the change record add up to every balance and hold every movement once.
 */
export async function expectWhole(bench: Bench, caller: Caller): Promise<void> {
  const rows = await rowsOf(bench, caller);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const { total } = await bench.call(recordExport, { kind: 'changes' }, caller);
  const movements = rows.reduce((sum, { reserve }) => sum + (reserve?.movements ?? 1), 0);
  expect(movements).toBe(total);
  const { accounts } = await bench.call(walletList, {}, caller);
  for (const account of ACCOUNTS) {
    const balances = accounts.find((each) => each.account === account)?.balances ?? [];
    for (const { code, available, frozen } of balances) {
      const own = rows.filter((row) => row.account === account && row.code === code);
      const sum = (of: (row: Change) => string) =>
        own.reduce((all, row) => all + units(of(row), code), 0n);
      expect([
        account,
        code,
        sum((row) => row.change_available),
        sum((row) => row.change_frozen),
        // Everything that is frozen is the rest of some reserve.
        sum((row) => row.reserve?.left ?? '0'),
      ]).toEqual([account, code, units(available, code), units(frozen, code), units(frozen, code)]);
      const [newest] = own;
      if (newest) expect([newest.available, newest.frozen]).toEqual([available, frozen]);
    }
  }
}
