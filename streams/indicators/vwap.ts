import type { Bar, Indicator, Outputs } from './indicator.ts';

const DAY = 86_400_000;

interface Sums {
  readonly day: number;
  readonly volume: number;
  readonly turnover: number;
}

/**
 * Volume-weighted average price of the day so far: the mean of high, low and close of each bar,
 * weighted by its volume. It restarts with each UTC day. A bar without a time belongs to the day
 * before it; null until the day has volume.
 */
export class Vwap implements Indicator<'vwap'> {
  readonly outputs = ['vwap'] as const;
  #sums: Sums = { day: Number.NaN, volume: 0, turnover: 0 };

  push(bar: Bar): Outputs<'vwap'> {
    this.#sums = this.#with(bar);
    return outputsOf(this.#sums);
  }

  peek(bar: Bar): Outputs<'vwap'> {
    return outputsOf(this.#with(bar));
  }

  #with({ time, high, low, close, volume }: Bar): Sums {
    const day = time === undefined ? this.#sums.day : Math.floor(time / DAY);
    const same = Object.is(day, this.#sums.day);
    return {
      day,
      volume: (same ? this.#sums.volume : 0) + volume,
      turnover: (same ? this.#sums.turnover : 0) + ((high + low + close) / 3) * volume,
    };
  }
}

const outputsOf = ({ volume, turnover }: Sums): Outputs<'vwap'> => ({
  vwap: volume > 0 ? turnover / volume : null,
});
