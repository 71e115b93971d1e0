import type { Emit } from './venue-adapter.ts';
import { FrameError } from './venue-adapter.ts';

/** Opening time (ms), open, high, low, close, volume, turnover, as a venue sends them. */
type Cells = readonly (string | undefined)[];

/**
 * Emits a one-minute candle of a venue that states neither trade ids nor counts.
 * @throws FrameError when a cell is missing
 */
export function emitKline(symbol: string, cells: Cells, final: boolean, emit: Emit): void {
  const [time = '', open = '', high = '', low = '', close = '', volume = '', turnover = ''] = cells;
  if (!Number.isSafeInteger(Number(time)) || [open, high, low, close, volume].includes('')) {
    throw new FrameError('a candle has missing cells');
  }
  emit({
    kind: 'kline',
    symbol,
    interval: '1m',
    candle: {
      time: Number(time),
      open,
      high,
      low,
      close,
      volume,
      turnover: turnover || '0',
      count: 0,
      takerVolume: '0',
      takerTurnover: '0',
      final,
      revision: final ? 1 : 0,
    },
    firstId: null,
    lastId: null,
  });
}
