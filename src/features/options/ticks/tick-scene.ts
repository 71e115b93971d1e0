import { type Moneyness, moneynessOf } from '@tideline/streams';
import type { OptionOrder } from '@tideline/wire';
import type { TickBucket } from './tick-line.ts';

/** Colours of the canvas, from the design tokens. */
export interface TickColours {
  readonly page: string;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly line: string;
  readonly up: string;
  readonly down: string;
  readonly onTrade: string;
  readonly font: string;
}

export function tickColours(element: Element): TickColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    page: token('page'),
    text: token('text'),
    muted: token('muted'),
    grid: token('chart-grid'),
    line: token('accent'),
    up: token('up-fill'),
    down: token('down-fill'),
    onTrade: token('on-trade'),
    font: style.fontFamily,
  };
}

/** A minute known from candles only: its range, without the order of the prices in it. */
export interface MinuteBar {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

/** A running option on the chart. */
export interface TickOrder {
  readonly id: string;
  readonly direction: OptionOrder['direction'];
  readonly entry: number;
  readonly entryText: string;
  readonly purchased: number;
  readonly delivery: number;
  /** Null while the price is unknown or old. */
  readonly money: Moneyness | null;
  /** How it ended; absent while it runs. */
  readonly settled?: {
    /** Null when no price decided it. */
    readonly price: number | null;
    /** Its gain or loss. */
    readonly text: string;
  };
}

const ENDED: Readonly<Record<OptionOrder['status'], Moneyness>> = {
  running: 'at',
  won: 'in',
  lost: 'out',
  returned: 'at',
  void: 'at',
};

/** A settled option, with its gain or loss as a text. */
export function settledOrder(
  order: OptionOrder,
  text: string,
  priceText: (price: number) => string,
): TickOrder {
  const price = order.delivery_price === null ? null : Number(order.delivery_price);
  return {
    ...tickOrder(order, null, priceText),
    money: ENDED[order.status],
    settled: { price, text },
  };
}

export function tickOrder(
  { id, direction, purchase_price, purchased, delivery }: OptionOrder,
  last: number | null,
  priceText: (price: number) => string,
): TickOrder {
  const entry = Number(purchase_price);
  // Both are displayed prices of one pair: equal texts are equal prices.
  const money =
    last === null
      ? null
      : moneynessOf(
          direction,
          0n,
          priceText(last) === priceText(entry) ? 0n : last > entry ? 1n : -1n,
        );
  return { id, direction, entry, entryText: priceText(entry), purchased, delivery, money };
}

/** Everything one drawing needs. Times are exchange time, ms UTC. */
export interface TickScene {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly now: number;
  readonly to: number;
  /** The line is known up to this instant. */
  readonly known: number;
  /** False when prices are old: drawn grey, without a current result. */
  readonly fresh: boolean;
  readonly buckets: readonly TickBucket[];
  readonly minutes: readonly MinuteBar[];
  readonly orders: readonly TickOrder[];
  /** Delivery of an option bought now, with its label; null when no duration is chosen. */
  readonly preview: { readonly delivery: number; readonly label: string } | null;
  /** Smallest price change of the pair. */
  readonly step: number;
  /** Date of the prices when they are old. */
  readonly dated: string | null;
  readonly priceText: (price: number) => string;
  readonly timeText: (time: number) => string;
  readonly leftText: (ms: number) => string;
  readonly colours: TickColours;
}

/** The plot on the canvas, and where prices and instants are on it. */
export interface Plot {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
}

/** The colour of a result; grey while it is unknown or the stake would be returned. */
export function colourOf({ money }: TickOrder, colours: TickColours): string {
  return money === 'in' ? colours.up : money === 'out' ? colours.down : colours.muted;
}

/** The text colour on {@link colourOf}. */
export function inkOf({ money }: TickOrder, colours: TickColours): string {
  return money === 'in' || money === 'out' ? colours.onTrade : colours.page;
}
