import { useMemo } from 'react';
import type { OptionOrder } from '#wire';
import type { ChartMark } from '../../market/chart-mark.ts';
import { useLanguage } from '../../state/language.ts';
import { orderMarks } from './marks.ts';

/** {@link orderMarks} in the user's language; the array changes only with its content. */
export function useOrderMarks(
  running: readonly OptionOrder[] | null,
  symbol: string,
): readonly ChartMark[] {
  const lang = useLanguage((state) => state.lang);
  return useMemo(() => orderMarks(running ?? [], symbol, lang), [running, symbol, lang]);
}
