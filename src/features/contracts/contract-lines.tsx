import type { OwnLinesProps } from '../../market/chart-mark.ts';
import { useOwnLines } from '../../market/use-own-lines.ts';
import { useContractMarks } from './contract-marks.ts';
import { useContractLists } from './use-contract-lists.ts';

/** The user's waiting orders and positions as lines of the chart page. */
export function ContractLines({ instrument, onLines }: OwnLinesProps) {
  const lists = useContractLists(instrument.symbol);
  useOwnLines(onLines, useContractMarks(lists.open.data, instrument.symbol));
  return null;
}
