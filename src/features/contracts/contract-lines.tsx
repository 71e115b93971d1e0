import type { OwnLinesProps } from '../../market/chart-mark.ts';
import { useOwnLines } from '../../market/use-own-lines.ts';
import { useContractMarks } from './contract-marks.ts';
import { useContractLists } from './use-contract-lists.ts';
import { useContractMoves } from './use-contract-moves.tsx';

/**
 * The user's waiting orders and positions as lines of the chart page, and the sheets of their
 * moves.
 */
export function ContractLines({ instrument, onLines }: OwnLinesProps) {
  const { symbol } = instrument;
  const lists = useContractLists(symbol);
  const open = lists.open.data;
  const { moves, sheet } = useContractMoves(open, symbol, lists.terms?.available ?? null);
  useOwnLines(onLines, useContractMarks(open, symbol), moves);
  return sheet;
}
