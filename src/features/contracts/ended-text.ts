import { type ContractOrder, instrumentOf, pairName } from '@tideline/wire';
import type { TFunction } from 'i18next';
import { shortText, signed } from '../../format/money.ts';
import { realisedOf } from '../../market/contract-result.ts';

/** Reasons for which the exchange closes a position without a command of the user. */
const BY_ITSELF: ReadonlySet<ContractOrder['reason']> = new Set([
  'take-profit',
  'stop-loss',
  'liquidation',
  'feed',
]);

/**
 * What became of a position that the exchange closed: the reason and the result after all fees.
 * Null for any other order.
 */
export function endedText(
  order: ContractOrder,
  t: TFunction<readonly ['lever', 'positions']>,
): string | null {
  const instrument = instrumentOf(order.symbol);
  if (!instrument || order.status !== 'closed' || !BY_ITSELF.has(order.reason)) return null;
  return t('positions:endedByItself', {
    reason: t(`reason-${order.reason ?? 'feed'}`),
    pair: pairName(instrument),
    result: signed(shortText(realisedOf(order), instrument.quote)),
  });
}
