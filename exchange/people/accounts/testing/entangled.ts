import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { leverSubmit } from '@tideline/wire/calls/contracts';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import { coinTrigger } from '@tideline/wire/calls/spot-triggers';
import { trustBuy, trustConfig } from '@tideline/wire/calls/trust';
import { audit } from '../../../foundation/ledger/audit.ts';
import { DATABASE_FILE } from '../../../foundation/store/data-folder.ts';
import type { Caller } from '../../../http/handler.ts';
import type { Bench } from '../../../testing/client.ts';
import { brokenAt, type SecurityEvent } from '../../users/security-log.ts';
import { rest } from './guests.ts';

const long = { symbol: 'BTCUSDT', side: 'long', lots: '1', leverage: '10' } as const;

/** Opens one item of each product; an account with them cannot simply end. */
export async function entangle(bench: Bench, caller: Caller): Promise<void> {
  await bench.call(coinTrade, { ...rest, client_id: 'guest-spot-1' }, caller);
  const stop = { symbol: 'BTCUSDT', side: 'buy', type: 'stop-market', budget: '50' } as const;
  const trigger = { ...stop, trigger_price: '90000', client_id: 'guest-stop-1' };
  await bench.call(coinTrigger, trigger, caller);
  await bench.call(leverSubmit, { ...long, type: 'market', client_id: 'guest-lever' }, caller);
  const far = { ...long, type: 'limit', price: '60000', client_id: 'guest-lever2' } as const;
  await bench.call(leverSubmit, far, caller);
  const option = { symbol: 'BTCUSDT', direction: 'rise', seconds: '60' } as const;
  const stake = { ...option, currency_id: '3', amount: '100', client_id: 'guest-option' };
  await bench.call(microtradeSubmit, stake as never, caller);
  const { products } = await bench.call(trustConfig, {});
  const open = products.find(({ status, code }) => status === 'open' && code === 'USDT');
  const { id: product_id = '', minimum: amount = '' } = open ?? {};
  const hosting = { product_id, amount, agreement: '1', client_id: 'guest-trust' } as const;
  await bench.call(trustBuy, hosting, caller);
}

/** Rows of a data folder's database. */
export function rowsOf(dataDir: string, sql: string) {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readBigInts: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** `ok`, or the checks of the audit that failed. */
export function audited(dataDir: string) {
  const { ok, checks } = audit((sql) => rowsOf(dataDir, sql));
  return ok ? 'ok' : checks.filter((each) => !each.ok);
}

/** The first row of the security log that was changed; null when the chain holds. */
export function chainBreak(dataDir: string) {
  const events = rowsOf(dataDir, 'select * from security_events order by id');
  const plain = events.map((row) => ({ ...row, id: Number(row['id']), time: Number(row['time']) }));
  return brokenAt(plain as unknown as SecurityEvent[]);
}
