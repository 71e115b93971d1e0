import * as v from 'valibot';
import { ACCOUNTS } from '../account-events.ts';
import { count, digits, id, page, span, text, time } from '../fields.ts';
import { EXPORT_KINDS, RECORD_KINDS, RECORD_STEPS } from '../record-kinds.ts';
import { boundCard } from './bank.ts';
import { contractOrder } from './contracts.ts';
import { depositRow, withdrawalRow } from './funding.ts';
import { tripFilter } from './journal.ts';
import { optionOrder } from './options.ts';
import { spotFill, spotOrder } from './spot.ts';
import { spotTrigger } from './spot-triggers.ts';
import { hosting } from './trust.ts';
import { change, moveRow } from './wallet.ts';

/** What happened to a record, oldest first; the last step is open while its time is null. */
const step = v.strictObject({ step: v.picklist(RECORD_STEPS), time: v.nullable(time) });
export type RecordStep = v.InferOutput<typeof step>;

const steps = v.array(step);
const of = <Kind extends string, Row extends v.GenericSchema>(kind: Kind, record: Row) =>
  v.strictObject({ kind: v.literal(kind), steps, record });

export const recordDetail = {
  meaning: 'One record of the user by kind and id, with the times of its steps.',
  request: v.strictObject({ kind: v.picklist(RECORD_KINDS), id }),
  response: v.variant('kind', [
    of('deposit', depositRow),
    of('withdraw', withdrawalRow),
    of('transfer', moveRow),
    of('exchange', moveRow),
    of('card', boundCard),
    v.strictObject({
      ...of('spot', spotOrder).entries,
      /** The newest fills of the order. */
      fills: v.array(spotFill),
      /** Number of all its fills. */
      fill_count: count,
    }),
    of('trigger', spotTrigger),
    of('option', optionOrder),
    of('contract', contractOrder),
    of('hosting', hosting),
    v.strictObject({
      ...of('change', change).entries,
      /** The movements of a reserve or of a reset, or the one movement, oldest first. */
      movements: v.array(change),
      /** The record that caused the change; null when it has no record of the user. */
      cause: v.nullable(v.strictObject({ kind: v.picklist(RECORD_KINDS), id })),
    }),
  ]),
  addition: true,
};

export const recordExport = {
  meaning:
    'Rows for a file, newest first, 500 a page: times are UTC in ISO 8601, amounts are exact decimals. A filter that the kind of file has not is refused.',
  request: v.strictObject({
    kind: v.picklist(EXPORT_KINDS),
    /** Only of balance changes. */
    account: v.optional(v.picklist(ACCOUNTS)),
    /** Of balance changes, deposits and withdrawals, moves and hosting orders. */
    currency_id: v.optional(digits),
    /** Reason of balance changes. */
    reason: v.optional(text),
    /** Those of trades, of which `tag`, `hour`, `weekday` and `offset` are theirs only. */
    ...tripFilter,
    /**
     * `buy` and `sell` of fills; `long` and `short` of contracts; `rise`, `fall` and `even` of
     * options; all but the first two of trades.
     */
    side: v.optional(v.picklist(['buy', 'sell', 'long', 'short', 'rise', 'fall', 'even'])),
    ...span,
    page,
  }),
  response: v.strictObject({
    /** Names of the columns. They are the same in every language. */
    columns: v.array(text),
    rows: v.array(v.array(text)),
    next: v.nullable(text),
    /** Number of rows; null for a history that is too long to count. */
    total: v.nullable(count),
  }),
  addition: true,
};
