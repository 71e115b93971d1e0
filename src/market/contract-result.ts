import { type ContractOrder, formatUnits, instrumentOf, parseUnits, scaleOf } from '@tideline/wire';

/** The result of a closed contract: its profit less both fees; null while it is not closed. */
export function realisedOf({ symbol, profit, fee }: ContractOrder): string | null {
  if (profit === null) return null;
  const scale = scaleOf(instrumentOf(symbol)?.quote ?? '');
  return formatUnits(parseUnits(profit, scale) - parseUnits(fee, scale), scale);
}
