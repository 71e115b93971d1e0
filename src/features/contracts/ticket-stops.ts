import type { ContractSide } from '@tideline/streams';
import { parseUnits } from '@tideline/wire';
import { draftValue } from '../../ui/number-draft.ts';
import type { ContractProblem, ContractTicket, StopDraft, StopField } from './contract-ticket.ts';

/**
 * RULE:contract-stops: an active stop needs a price on its own side, and a stop-loss must be before
 * the liquidation price, which would be reached first.
 * @param from - reference price of both; null while unknown, in price units
 * @param liquidation - null while unknown, in price units
 */
export function stopProblems(
  stops: Pick<ContractTicket, 'takeProfit' | 'stopLoss'>,
  side: ContractSide,
  from: bigint | null,
  liquidation: bigint | null,
  decimals: number,
): readonly ContractProblem[] {
  const check = (field: StopField, { on, price }: StopDraft): ContractProblem[] => {
    if (!on) return [];
    const value = draftValue(price);
    if (value === null) return [{ field, id: 'stop-price-required' }];
    const units = parseUnits(value, decimals);
    if (units === 0n) return [{ field, id: 'price-invalid' }];
    const above = (side === 'long') === (field === 'take_profit');
    const wrong = from !== null && (above ? units <= from : units >= from);
    if (wrong) return [{ field, id: 'stop-wrong-side' }];
    if (field === 'take_profit' || !liquidation) return [];
    const beyond = side === 'long' ? units <= liquidation : units >= liquidation;
    return beyond ? [{ field, id: 'stop-beyond-liquidation' }] : [];
  };
  return [...check('take_profit', stops.takeProfit), ...check('stop_loss', stops.stopLoss)];
}
