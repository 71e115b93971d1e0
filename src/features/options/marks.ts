import type { Language, OptionOrder } from '#wire';
import { timeText } from '../../format/time.ts';
import type { ChartMark } from '../../market/chart-mark.ts';

const ARROWS = { rise: '▲', fall: '▼', even: '＝' } as const;
const TONES = { rise: 'up', fall: 'down', even: 'even' } as const;

/** A pair's running orders on its chart: a line at each entry, with stake and delivery time. */
export const orderMarks = (
  orders: readonly OptionOrder[],
  symbol: string,
  lang: Language,
): readonly ChartMark[] =>
  orders
    .filter((order) => order.symbol === symbol)
    .map(({ id, direction, stake, purchase_price, delivery }) => ({
      id,
      price: purchase_price,
      tone: TONES[direction],
      title: `${ARROWS[direction]} ${stake} → ${timeText(delivery, 'clock', lang)}`,
    }));
