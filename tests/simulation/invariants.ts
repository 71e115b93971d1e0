import { ACCOUNTS, parseUnits, type ResponseOf } from '@tideline/wire';
import { leverMyTrade } from '@tideline/wire/calls/contracts';
import { walletList } from '@tideline/wire/calls/wallet';
import { audit } from '../../exchange/foundation/ledger/audit.ts';
import { SYMBOLS, TRADERS, type World } from './world.ts';

/** A violated invariant. */
export class Broken extends Error {}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Broken(what);
}

/** Public books are never crossed and have no empty or duplicate level. */
export function checkBooks(world: World): void {
  for (const symbol of SYMBOLS) {
    const { bids, asks } = world.core.matching.visible(symbol);
    const bid = bids[0]?.price;
    const ask = asks[0]?.price;
    must(bid === undefined || ask === undefined || bid < ask, `${symbol} is crossed`);
    for (const [at, level] of [...bids, ...asks].entries()) {
      must(level.quantity > 0n, `${symbol} shows an empty level`);
      const before = at === bids.length ? undefined : [...bids, ...asks][at - 1];
      if (!before) continue;
      const ordered = at < bids.length ? before.price > level.price : before.price < level.price;
      must(ordered, `${symbol} is out of order`);
    }
  }
}

/** The store after a commit satisfies the audit, with one order per client id. */
export function checkStore(world: World): void {
  const report = audit((sql) => world.store.query(sql));
  for (const check of report.checks) must(check.ok, `${check.name}: ${check.problems.join('; ')}`);
  for (const table of ['spot_orders', 'spot_triggers', 'option_orders', 'contract_orders']) {
    const twice = world.store.query(
      `select user_id, client_id from ${table} group by user_id, client_id having count(*) > 1`,
    );
    must(twice.length === 0, `a client id has two effects in ${table}`);
  }
}

/** Price-time priority, checked after each step while the passed-over orders still wait. */
export function checkFairness(world: World): void {
  const unfair = world.store.query(
    `select late.id as late, early.id as early from spot_orders early
       join spot_orders late on early.symbol = late.symbol and early.side = late.side
         and early.price = late.price and early.priority < late.priority
       join spot_fills on spot_fills.order_id = late.id and spot_fills.role = 'maker'
     where early.status = 'waiting' limit 1`,
  );
  must(unfair.length === 0, 'a later order at a price was served before an earlier one');
}

/** The store contains every answer word for word. */
export function checkAnswers(world: World, answers: ReadonlyMap<string, string>): void {
  const stored = new Map(
    world.store
      .query('select client_id, answer from commands')
      .map((row) => [String(row['client_id']), String(row['answer'])]),
  );
  for (const [clientId, answer] of answers) {
    must(stored.get(clientId) === answer, `${clientId} was answered but is not in the store`);
  }
}

/**
 * The mark closes every position whose liquidation price it reached. Holds only after a step in
 * which every commit succeeded: the next mark repairs a failed one.
 */
export async function checkPositions(world: World): Promise<void> {
  for (const trader of TRADERS) {
    const asked = world.send(leverMyTrade, { view: 'trading' }, trader);
    await world.settle();
    const outcome = await asked;
    if (outcome.kind !== 'answered') throw new Broken('the positions are not told');
    const { rows } = outcome.answer as ResponseOf<typeof leverMyTrade>;
    for (const { id, symbol, side, mark, liquidation_price: edge } of rows) {
      if (edge === null) continue;
      const [at, last] = [parseUnits(mark, 8), parseUnits(edge, 8)];
      const holds = side === 'long' ? at > last : at < last;
      must(holds, `position ${id} on ${symbol}: mark ${mark} is past its liquidation at ${edge}`);
    }
  }
}

/** Account events are numbered without a gap and contain only data of the store. */
export function checkEvents(world: World): void {
  for (const [user, seqs] of world.numbered) {
    for (const [at, seq] of seqs.entries()) {
      must(seq === at + 1, `event ${seq} of ${user} comes after ${at}`);
    }
  }
  const rows = world.store.query(`select id, status, updated from spot_orders
    union all select id, status, updated from spot_triggers`);
  const stored = new Map(rows.map((row) => [String(row['id']), row]));
  for (const { event } of world.bus.events) {
    const order =
      event.kind === 'spot-order'
        ? event.order
        : event.kind === 'spot-trigger'
          ? event.trigger
          : null;
    if (!order) continue;
    const { id, status, updated } = order;
    const row = stored.get(id);
    must(row !== undefined, `order ${id} was told of and is not in the store`);
    must(Number(row?.['updated']) >= updated, `order ${id} was told ahead of the store`);
    if (Number(row?.['updated']) === updated && row?.['status'] !== status) {
      // Two changes within one millisecond: the store has the later, the earlier event came first.
      must(row?.['status'] !== 'waiting', `order ${id} was ${status} and waits again`);
    }
  }
}

/** Memory equals the store. */
export async function checkMemory(world: World): Promise<void> {
  await world.settle();
  const stored = new Map<string, { available: bigint; frozen: bigint }>();
  for (const row of await world.store.all('balances')) {
    stored.set(`${row.owner}/${row.account}/${row.coin}`, row);
  }
  for (const trader of TRADERS) {
    const asked = world.send(walletList, {}, trader);
    await world.settle();
    const outcome = await asked;
    if (outcome.kind !== 'answered') throw new Broken('the wallet does not answer');
    const { accounts } = outcome.answer as ResponseOf<typeof walletList>;
    for (const { account, balances } of accounts) {
      must(ACCOUNTS.includes(account), account);
      for (const { code, available, frozen } of balances) {
        const row = stored.get(`${trader}/${account}/${code}`) ?? { available: 0n, frozen: 0n };
        const scale = code === 'Bank' ? 2 : 8;
        must(
          parseUnits(available, scale) === row.available &&
            parseUnits(frozen, scale) === row.frozen,
          `${trader} ${account} ${code}: memory ${available}+${frozen}, store ${row.available}+${row.frozen}`,
        );
      }
    }
  }
}
