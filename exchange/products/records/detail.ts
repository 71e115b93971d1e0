import type { ResponseOf } from '@tideline/wire';
import type { recordDetail } from '@tideline/wire/calls/records';
import type { RecordKind } from '@tideline/wire/record-kinds';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Contracts } from '../contracts/service.ts';
import { optionToWire } from '../options/wire.ts';
import { triggerToWire } from '../spot/trigger-wire.ts';
import { fillToWire, orderToWire } from '../spot/wire.ts';
import { hostingToWire } from '../trust/wire.ts';
import { reservesOf } from '../wallet/entries.ts';
import { causesOf, entryToWire, movementsOf } from '../wallet/entry-wire.ts';
import { cardToWire, depositToWire, moveToWire, withdrawalToWire } from '../wallet/record-rows.ts';
import {
  changeSteps,
  contractSteps,
  hostingSteps,
  optionSteps,
  requestSteps,
  spotSteps,
  triggerSteps,
} from './steps.ts';

type Detail = ResponseOf<typeof recordDetail>;

/** Tables whose rows are records, by the kind of the record. */
const TABLE_OF = {
  deposit: 'deposits',
  withdraw: 'withdrawals',
  transfer: 'moves',
  exchange: 'moves',
  card: 'bank_cards',
  spot: 'spot_orders',
  trigger: 'spot_triggers',
  option: 'option_orders',
  contract: 'contract_orders',
  hosting: 'hosting_orders',
} as const;
type StoredKind = keyof typeof TABLE_OF;

/** Newest fills in the answer; the list of fills has the others. */
const FILLS = 20;

/** Reads single records with their timelines from the store. */
export class RecordReader {
  readonly #deps: Dependencies;
  readonly #contracts: Contracts;

  constructor(deps: Dependencies, contracts: Contracts) {
    this.#deps = deps;
    this.#contracts = contracts;
  }

  /**
   * @throws CallError `not-found` when the user has no such record; another user's record is
   *   answered like one that does not exist
   */
  async read(userId: string, kind: RecordKind, id: number): Promise<Detail> {
    const newest = await this.#deps.writer.settle();
    switch (kind) {
      case 'deposit': {
        const row = await this.#own(userId, kind, id);
        return { kind, steps: requestSteps(row, 'credited'), record: depositToWire(row) };
      }
      case 'withdraw': {
        const row = await this.#own(userId, kind, id);
        return { kind, steps: requestSteps(row, 'paid-out'), record: withdrawalToWire(row) };
      }
      case 'transfer':
      case 'exchange': {
        const row = await this.#own(userId, kind, id);
        if (row.kind !== kind) throw unknown();
        return { kind, steps: [{ step: 'done', time: row.time }], record: moveToWire(row) };
      }
      case 'card': {
        const row = await this.#own(userId, kind, id);
        return { kind, steps: [{ step: 'saved', time: row.created }], record: cardToWire(row) };
      }
      case 'spot':
        return this.#spot(await this.#own(userId, kind, id));
      case 'trigger': {
        const row = await this.#own(userId, kind, id);
        return { kind, steps: triggerSteps(row), record: triggerToWire(row) };
      }
      case 'option': {
        const row = await this.#own(userId, kind, id);
        return { kind, steps: optionSteps(row), record: optionToWire(row) };
      }
      case 'contract': {
        const row = await this.#own(userId, kind, id);
        return { kind, steps: contractSteps(row), record: this.#contracts.toWire(row) };
      }
      case 'hosting': {
        const row = await this.#own(userId, kind, id);
        const record = hostingToWire(row, this.#deps.clock.now());
        return { kind, steps: hostingSteps(row), record };
      }
      case 'change':
        return this.#change(userId, id, newest);
    }
  }

  async #own<Kind extends StoredKind>(
    userId: string,
    kind: Kind,
    id: number,
  ): Promise<Row<(typeof TABLE_OF)[Kind]>> {
    const row = Number.isSafeInteger(id) ? await this.#deps.store.find(TABLE_OF[kind], id) : null;
    if (row?.user_id !== userId) throw unknown();
    return row;
  }

  async #spot(row: Row<'spot_orders'>): Promise<Detail> {
    const where = { user_id: row.user_id, order_id: row.id };
    const { rows, more } = await this.#deps.store.page('spot_fills', {
      where,
      before: null,
      limit: FILLS,
    });
    // The oldest fill is not among the newest ones of a long list.
    const all = more ? await this.#deps.store.history.all('spot_fills', where) : rows.toReversed();
    const times = all.length > 1 ? [all[0]?.time, all.at(-1)?.time] : [all[0]?.time];
    return {
      kind: 'spot',
      steps: spotSteps(
        row,
        times.filter((time) => time !== undefined),
      ),
      record: orderToWire(row),
      fills: rows.map(fillToWire),
      fill_count: all.length,
    };
  }

  async #change(userId: string, id: number, newest: number): Promise<Detail> {
    const leg = Number.isSafeInteger(id) ? await this.#deps.store.find('legs', id) : null;
    if (leg?.owner !== userId) throw unknown();
    const { history } = this.#deps.store;
    const reserves = await reservesOf(history, { owner: userId, newest }, [leg]);
    const entry = reserves.get(id) ?? [leg];
    const causes = await causesOf(history, userId, [entry]);
    const record = entryToWire(entry, causes);
    return {
      kind: 'change',
      steps: changeSteps(record),
      record,
      movements: movementsOf(leg.kind === 'reset' ? await this.#postingOf(leg) : entry),
      cause: await this.#causeOf(entry[0] ?? leg),
    };
  }

  /** Everything that a posting moved of its user; a reset moves all accounts at once. */
  async #postingOf({ owner, posting, kind, time }: Row<'legs'>): Promise<Row<'legs'>[]> {
    const all = await this.#deps.store.history.all('legs', { owner, kind, time });
    return all.filter((each) => each.posting === posting);
  }

  /** All records draw their ids from one sequence, so at most one table has the referenced row. */
  async #causeOf({
    owner,
    reference,
  }: Row<'legs'>): Promise<{ kind: RecordKind; id: string } | null> {
    if (reference === null || !/^\d{1,15}$/.test(reference)) return null;
    for (const kind of Object.keys(TABLE_OF) as StoredKind[]) {
      if (kind === 'exchange' || kind === 'card') continue;
      const row = await this.#deps.store.find(TABLE_OF[kind], Number(reference));
      if (row?.user_id !== owner) continue;
      return { kind: 'kind' in row && row.kind === 'exchange' ? 'exchange' : kind, id: reference };
    }
    return null;
  }
}

const unknown = (): CallError => new CallError('not-found', 'id');
