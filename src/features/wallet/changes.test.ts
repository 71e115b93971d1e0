// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { settled } from '../../testing/settled.ts';
import { NO_FILTER } from '../../trading/records/record-filter.ts';
import { type ChangeFilter, createChanges } from './changes.ts';

const desk = tradingDesk();
beforeEach(() => {
  desk.reply = (path, { page }) => {
    const found = { rows: [{ id: page ?? '9' }], next: page ? null : '5', total: 2 };
    return { data: path === 'wallet/detail' ? { changes: found } : found };
  };
});

/** Two pages of a record: the calls, and the rows. */
async function twoPages(filter: Partial<ChangeFilter>) {
  const pages = createChanges({ ...NO_FILTER, account: 'trust', currencyId: null, ...filter });
  let rows: readonly { readonly id: string }[] = [];
  const shown = pages.rows$.subscribe((state) => {
    rows = state.rows;
  });
  await settled();
  pages.more();
  await settled();
  shown.unsubscribe();
  return [desk.sent.splice(0), rows.map(({ id }) => id)];
}

it('is asked for page by page, of an account, of a coin, and as it is filtered', async () => {
  const log = { path: 'wallet/legal_log', account: 'trust' };
  const detail = { path: 'wallet/detail', account: 'trust', currency_id: '3' };
  expect(await twoPages({})).toEqual([
    [log, { ...log, page: '5' }],
    ['9', '5'],
  ]);
  expect(await twoPages({ currencyId: 3 })).toEqual([
    [detail, { ...detail, page: '5' }],
    ['9', '5'],
  ]);
  const filtered = { ...log, currency_id: '3', kind: 'deposit' };
  expect(await twoPages({ currencyId: 3, kind: 'deposit' })).toEqual([
    [filtered, { ...filtered, page: '5' }],
    ['9', '5'],
  ]);
  const dated = { ...log, from: String(desk.now - 86_400_000) };
  expect(await twoPages({ span: { preset: 'day' } })).toEqual([
    [dated, { ...dated, page: '5' }],
    ['9', '5'],
  ]);
});

it('has no rows where the exchange refuses', async () => {
  desk.reply = () => ({ error: { id: 'unavailable' } });
  expect((await twoPages({ currencyId: 3 }))[1]).toEqual([]);
});
