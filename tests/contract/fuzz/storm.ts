import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { API_BASE, callId, errorEnvelope, okEnvelope } from '@tideline/wire';
import { schemasOf } from '@tideline/wire/calls';
import * as v from 'valibot';
import { type AuditReport, audit } from '../../../exchange/foundation/ledger/audit.ts';
import { DATABASE_FILE } from '../../../exchange/foundation/store/data-folder.ts';
import type { RandomRequest } from './requests.ts';

/** Words that occur only in the exchange's internals. */
const INSIDE = /node_modules|\.ts:\d|at async|SQLITE|sqlite_|ECONN|argon2id|valibot/i;

/**
 * Sends one random request and checks the answer against the contract.
 * @returns the error id of a refusal, or `ok`
 * @throws Error when the exchange failed, leaked internals, or answered outside its contract
 */
export async function sendRandom(
  origin: string,
  tokens: readonly string[],
  { row, form, who, lang }: RandomRequest,
): Promise<string> {
  // A logged-out user stays out for the rest of the run.
  const token = row.path === 'user/logout' ? undefined : who === 5 ? 'made-up' : tokens[who];
  const headers = { 'x-lang': lang, ...(token !== undefined && { authorization: token }) };
  const body = new URLSearchParams(form);
  const response =
    row.method === 'GET'
      ? await fetch(`${origin}${API_BASE}/${row.path}?${body}`, { headers })
      : await fetch(`${origin}${API_BASE}/${row.path}`, { method: row.method, headers, body });
  const text = await response.text();
  const asked = `${callId(row)} ${JSON.stringify(form)}`;
  if (response.status >= 500) throw new Error(`${asked}: ${response.status} ${text}`);
  if (INSIDE.test(text)) throw new Error(`${asked}: leaks internals: ${text.slice(0, 300)}`);
  const answer = v.safeParse(
    v.union([okEnvelope(schemasOf(row).response), errorEnvelope]),
    JSON.parse(text),
  );
  if (!answer.success) throw new Error(`${asked}: outside the contract: ${text.slice(0, 300)}`);
  if (answer.output.type === 'ok') return 'ok';
  const { id } = answer.output.error;
  if (id === 'internal') throw new Error(`${asked}: internal error`);
  return id;
}

/** Audits the ledger of a running exchange from its folder. */
export function auditFolder(dataDir: string): AuditReport {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), {
    readOnly: true,
    readBigInts: true,
  });
  try {
    database.exec('BEGIN');
    return audit((sql) => database.prepare(sql).all());
  } finally {
    database.close();
  }
}
