import type { Language, OptionOrder } from '@tideline/wire';
import { useMemo } from 'react';
import { timeText } from '../../format/time.ts';
import type { ChartMark, OwnLinesProps } from '../../market/chart-mark.ts';
import { useOwnLines } from '../../market/use-own-lines.ts';
import { useLanguage } from '../../state/language.ts';
import { useOptionLists } from './use-option-lists.ts';

const ARROWS = { rise: '▲', fall: '▼', even: '＝' } as const;
const TONES = { rise: 'up', fall: 'down', even: 'even' } as const;

/** The user's running options as lines of the chart page: entry, stake and delivery time. */
export function OptionLines({ instrument, onLines }: OwnLinesProps) {
  const { symbol } = instrument;
  const lang = useLanguage((state) => state.lang);
  const running = useOptionLists().running.data;
  const marks = useMemo(
    () =>
      (running ?? [])
        .filter((order) => order.symbol === symbol)
        .map((order) => entryOf(order, lang)),
    [running, symbol, lang],
  );
  useOwnLines(onLines, marks);
  return null;
}

const entryOf = (order: OptionOrder, lang: Language): ChartMark => ({
  id: order.id,
  price: order.purchase_price,
  tone: TONES[order.direction],
  title: `${ARROWS[order.direction]} ${order.stake} → ${timeText(order.delivery, 'clock', lang)}`,
});
