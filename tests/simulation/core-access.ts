import type { Call, RequestOf } from '@tideline/wire';
import type { Core } from '../../exchange/compose/core.ts';
import { Ledger } from '../../exchange/foundation/ledger/service.ts';
import { Batch } from '../../exchange/foundation/store/batch.ts';
import type { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Transaction } from '../../exchange/foundation/transactions/transaction.ts';

/** Passes a command of a verified user to the core, like the server does. @returns its answer */
export async function sendTo<Row extends Call>(
  core: Core,
  row: Row,
  request: RequestOf<Row>,
  userId: string,
): Promise<unknown> {
  const binding = core.bindings.find(
    (each) => each.row.method === row.method && each.row.path === row.path,
  );
  if (!binding) throw new Error(`${row.path} is not bound`);
  return binding.handle(request as never, {
    caller: { userId, sessionId: 's', verified: true },
    lang: 'en',
    address: '',
    device: null,
    agent: '',
    origin: null,
  });
}

/**
 * Writes verified users and their first postings into an empty store.
 * @param fund - posts a user's first money
 */
export async function openAccounts(
  store: SqliteStore,
  names: readonly string[],
  fund: (tx: Transaction, ledger: Ledger, name: string) => void,
): Promise<void> {
  const batch = new Batch();
  const ledger = new Ledger();
  let id = 0;
  const tx: Transaction = {
    now: 0,
    nextId: () => {
      id += 1;
      return id;
    },
    put: (table, row) => batch.put(table, row),
    remove: () => undefined,
    publish: () => undefined,
    afterCommit: () => undefined,
    atEnd: () => undefined,
  };
  for (const name of names) {
    batch.put('users', {
      id: name,
      account: name,
      nickname: name,
      area_code: null,
      phone: null,
      email: null,
      password: '',
      fund_password: null,
      verification: 'verified',
      invitation_code: name,
      invited_by: null,
      guest: 0,
      withdrawals_from: 0,
      closes: 0,
      created: 0,
    });
    fund(tx, ledger, name);
  }
  await store.append(batch);
}
