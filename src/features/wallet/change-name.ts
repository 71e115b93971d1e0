import { isChangeKind } from '@tideline/wire/record-kinds';
import type { TFunction } from 'i18next';
import { signOf } from '../../format/number.ts';
import type { Change } from './changes.ts';

/** Records that reserve money and have a name of their own in the change record. */
const ORDERS = ['spot', 'trigger', 'contract', 'hosting'] as const;

/** What a change is. A reserve keeps the name of its record, but for a contract that opened. */
export function changeName(t: TFunction<'wallet'>, change: Change): string {
  const { kind, reserve } = change;
  const cause = reserve?.cause?.kind;
  // Opening costs a fee; an order that waits or was cancelled changes no total.
  if (cause === 'contract' && !staysInside(change))
    return t(reserve?.state === 'open' ? 'kind-contract-open' : 'kind-contract-close');
  if (cause === 'withdraw') return t('kind-withdraw');
  const order = ORDERS.find((each) => each === cause);
  if (order) return t(`reserve-${order}`);
  return isChangeKind(kind) ? t(`kind-${kind}`) : kind;
}

/** Whether a change moved money inside the account only: the total stayed. */
export const staysInside = ({ reserve, change_available, change_frozen }: Change): boolean =>
  reserve?.state === 'released' ||
  (signOf(change_available) === -signOf(change_frozen) &&
    sizeOf(change_available) === sizeOf(change_frozen));

/** A decimal without its sign. */
export const sizeOf = (text: string): string => text.replace('-', '');
