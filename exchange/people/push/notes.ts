import type { Ring } from '@tideline/streams/pure';
import {
  type AccountEvent,
  type ContractOrder,
  instrumentOf,
  type OptionOrder,
  type SpotOrder,
  type SpotTrigger,
} from '@tideline/wire';
import type { PushKind } from '@tideline/wire/push';
import { amount, group } from '#locales/figures';
import type { PushText } from './texts.ts';

/** What a person is told: composed in the language of each device when it is sent. */
export interface Note {
  readonly kind: PushKind | 'test';
  /** Subject; a later note replaces one with the same. */
  readonly tag: string;
  /** Page of the app that shows it. */
  readonly page: string;
  readonly title: PushText;
  readonly text: PushText;
  readonly params: Readonly<Record<string, string>>;
}

/** What a rule needs besides the event: all of it happened in one command. */
export interface Occasion {
  /** Time of the command, ms UTC. */
  readonly now: number;
  /** Whether the command filled the order of the event. */
  readonly filled: boolean;
}

/** What an event of an account tells its user; null for nothing. */
export function noteOf(event: AccountEvent, { now, filled }: Occasion): Note | null {
  switch (event.kind) {
    case 'spot-order':
      return filled ? spotNote(event.order) : null;
    case 'spot-trigger':
      return triggerNote(event.trigger);
    case 'contract-order':
      return contractNote(event.order, now);
    case 'option-order':
      return optionNote(event.order);
    case 'spot-fill':
    case 'balance':
    case 'review':
    case 'feedback':
    case 'session-ended':
      return null;
  }
}

const recordPage = (kind: string, id: string): string =>
  `/pages/assets/recordDetail?kind=${kind}&id=${id}`;

function pairOf(symbol: string) {
  const instrument = instrumentOf(symbol);
  const { base = symbol, quote = '', priceDecimals = 8, quantityDecimals = 8 } = instrument ?? {};
  return {
    params: { pair: quote === '' ? symbol : `${base}/${quote}`, coin: base, quote },
    price: (text: string | null) => amount(text, priceDecimals),
    quantity: (text: string | null) => amount(text, quantityDecimals),
  };
}

function spotNote(order: SpotOrder): Note {
  const { params, price, quantity } = pairOf(order.symbol);
  const byStop = order.trigger_id != null;
  const title = order.status === 'completed' ? 'filled-title' : 'part-filled-title';
  return {
    kind: byStop ? 'stop' : 'fill',
    // What a stop placed and what it was told of before are one subject.
    tag: byStop ? `trigger-${order.trigger_id}` : `spot-${order.id}`,
    page: recordPage('spot', order.id),
    title: byStop ? 'stop-filled-title' : title,
    text: order.side === 'buy' ? 'bought-text' : 'sold-text',
    params: { ...params, quantity: quantity(order.filled), price: price(order.average) },
  };
}

function triggerNote(trigger: SpotTrigger): Note | null {
  if (trigger.status !== 'triggered' && trigger.status !== 'failed') return null;
  const { params, price } = pairOf(trigger.symbol);
  const failed = trigger.status === 'failed';
  return {
    kind: 'stop',
    tag: `trigger-${trigger.id}`,
    page: recordPage('trigger', trigger.id),
    title: failed ? 'stop-failed-title' : 'stop-title',
    text: failed ? 'stop-failed-text' : 'stop-text',
    params: { ...params, price: price(trigger.triggered_at ?? trigger.trigger_price) },
  };
}

const CLOSED = {
  'take-profit': { kind: 'stop', title: 'take-profit-title' },
  'stop-loss': { kind: 'stop', title: 'stop-loss-title' },
  liquidation: { kind: 'liquidation', title: 'liquidation-title' },
} as const;

function contractNote(order: ContractOrder, now: number): Note | null {
  const { params, price, quantity } = pairOf(order.symbol);
  const about = { tag: `contract-${order.id}`, page: recordPage('contract', order.id) };
  if (order.status === 'trading' && order.opened === now) {
    return {
      ...about,
      kind: 'fill',
      title: 'opened-title',
      text: order.side === 'long' ? 'long-text' : 'short-text',
      params: { ...params, quantity: quantity(order.quantity), price: price(order.open_price) },
    };
  }
  const { reason } = order;
  if (order.status !== 'closed' || order.closed !== now) return null;
  if (reason !== 'take-profit' && reason !== 'stop-loss' && reason !== 'liquidation') return null;
  return {
    ...about,
    ...CLOSED[reason],
    text: 'closed-text',
    params: { ...params, price: price(order.close_price), profit: amount(order.profit, 2) },
  };
}

function optionNote(order: OptionOrder): Note | null {
  const { status } = order;
  if (status === 'running') return null;
  const { params } = pairOf(order.symbol);
  return {
    kind: 'settlement',
    tag: `option-${order.id}`,
    page: recordPage('option', order.id),
    title: `${status}-title`,
    text: 'settled-text',
    params: { ...params, stake: amount(order.stake, 2), payout: amount(order.payout, 2) },
  };
}

/** A price alert that rang. */
export function ringNote(alert: string, { symbol, direction, price, last, note }: Ring): Note {
  const pair = pairOf(symbol);
  return {
    kind: 'alert',
    tag: `alert-${alert}`,
    page: `/pages/trade/kline?symbol=${symbol}`,
    title: 'alert-title',
    text: direction === 'rise' ? 'rose-text' : 'fell-text',
    params: { ...pair.params, price: pair.price(price), last: pair.price(last), note },
  };
}

/** A log-in from a device that the user has not used before. */
export const deviceNote = (session: string, device: string): Note => ({
  kind: 'device',
  tag: `device-${session}`,
  page: '/pages/settings/security/sessions',
  title: 'device-title',
  text: 'device-text',
  params: { device: device || '?' },
});

export const TEST_NOTE: Note = {
  kind: 'test',
  tag: 'test',
  page: '/pages/trade/alerts',
  title: 'test-title',
  text: 'test-text',
  params: {},
};

/** What is told instead of many notes at once. */
export const summaryNote = (count: number): Note => ({
  kind: 'fill',
  tag: 'summary',
  page: '/pages/index/index',
  title: 'summary-title',
  text: 'summary-text',
  params: { count: group(String(count)) },
});
