import type { ResponseOf } from '@tideline/wire';
import type { recordDetail } from '@tideline/wire/calls/records';
import type { Row } from '../../foundation/store/tables.ts';
import { finishOf } from '../trust/rules.ts';
import type { EntryRow } from '../wallet/entry-wire.ts';

type Step = ResponseOf<typeof recordDetail>['steps'][number];
type Name = Step['step'];

const at = (step: Name, time: number | null): Step => ({ step, time });

/** Timelines of stored rows, oldest step first. Every time is one that the row has. */

export const requestSteps = (
  { status, time, decided }: Pick<Row<'deposits'>, 'status' | 'time' | 'decided'>,
  passed: 'credited' | 'paid-out',
): Step[] => [
  at('submitted', time),
  status === 'review' ? at('review', null) : at(status === 'passed' ? passed : 'rejected', decided),
];

/** @param fills - times of the order's first and last fill; empty without a fill */
export function spotSteps(
  { status, created, updated }: Pick<Row<'spot_orders'>, 'status' | 'created' | 'updated'>,
  fills: readonly number[],
): Step[] {
  const [first] = fills;
  const last = fills.at(-1);
  return [
    at('placed', created),
    ...(first === undefined ? [] : [at('first-fill', first)]),
    ...(last === undefined || fills.length < 2 ? [] : [at('last-fill', last)]),
    // While an order waits, `updated` is the time of a change that may be no step.
    status === 'waiting' ? at('completed', null) : at(status, updated),
  ];
}

export const triggerSteps = ({
  status,
  created,
  updated,
}: Pick<Row<'spot_triggers'>, 'status' | 'created' | 'updated'>): Step[] => [
  at('placed', created),
  status === 'waiting' ? at('triggered', null) : at(status, updated),
];

export const optionSteps = ({
  status,
  purchased,
  delivery,
}: Pick<Row<'option_orders'>, 'status' | 'purchased' | 'delivery'>): Step[] => [
  at('bought', purchased),
  at('delivered', status === 'running' ? null : delivery),
];

export function contractSteps({
  status,
  created,
  opened,
  closed,
}: Pick<Row<'contract_orders'>, 'status' | 'created' | 'opened' | 'closed'>): Step[] {
  const placed = at('placed', created);
  if (status === 'cancelled') return [placed, at('cancelled', closed)];
  if (opened === null) return [placed, at('opened', null)];
  return [placed, at('opened', opened), at('closed', closed)];
}

export function changeSteps({ time, reserve }: Pick<EntryRow, 'time' | 'reserve'>): Step[] {
  if (reserve === null) return [at('done', time)];
  const { state, since } = reserve;
  const end = state === 'released' ? 'released' : 'done';
  return [at('frozen', since), at(end, state === 'open' ? null : time)];
}

export const hostingSteps = (
  row: Pick<Row<'hosting_orders'>, 'status' | 'days' | 'paid' | 'closed'>,
): Step[] => [
  at('hosted', row.paid),
  row.status === 'hosting'
    ? at('matures', finishOf(row))
    : at(row.status === 'completed' ? 'matured' : 'redeemed', row.closed),
];
