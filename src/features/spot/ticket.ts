import type { NumberRule } from '../../format/number-rule.ts';

export type Side = 'buy' | 'sell';
export const ORDER_TYPES = [
  'limit',
  'market',
  'stop-market',
  'stop-limit',
  'trailing-stop',
  'oco',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
/** How long a limit order may trade; `post-only` never trades at once. */
export const FORCES = ['gtc', 'ioc', 'fok', 'post-only'] as const;
type Force = (typeof FORCES)[number];
/**
 * Unit of the size: base coin or quote coin; `auto` is the default of the order's side and type.
 */
export const UNITS = ['auto', 'base', 'quote'] as const;
type Unit = (typeof UNITS)[number];
/** Price that a trigger is compared with. */
export const TRIGGERS = ['last', 'mark'] as const;
/** Meaning of a trailing stop's distance. */
export const TRAILS = ['percent', 'distance'] as const;

/** The content of the order panel's fields. Drafts are text as typed. */
export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  /** Size in the base coin, used when that is the unit. */
  readonly quantity: string;
  /** Size in the quote coin, used when that is the unit. */
  readonly budget: string;
  readonly unit: Unit;
  /** The chosen share of the funds in percent, while its size is unchanged; else empty. */
  readonly share: string;
  readonly force: Force;
  /** Price that triggers a stop. */
  readonly trigger: string;
  readonly triggerBy: (typeof TRIGGERS)[number];
  readonly trail: string;
  readonly trailBy: (typeof TRAILS)[number];
  /** Prices of the attached take-profit and stop-loss; empty for none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export type DraftField =
  | 'price'
  | 'quantity'
  | 'budget'
  | 'trigger'
  | 'trail'
  | 'takeProfit'
  | 'stopLoss';

export const EMPTY_TICKET: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  quantity: '',
  budget: '',
  unit: 'auto',
  share: '',
  force: 'gtc',
  trigger: '',
  triggerBy: 'last',
  trail: '',
  trailBy: 'percent',
  takeProfit: '',
  stopLoss: '',
};

/** Available funds, as plain decimals; null for a visitor or while they load. */
export interface Funds {
  readonly base: string;
  readonly quote: string;
}

/** Decimals of a spending amount in the quote coin. */
export const BUDGET_DECIMALS = 2;

export const BUDGET_RULE: NumberRule = { decimals: BUDGET_DECIMALS };
/** A trailing distance in percent. */
export const PERCENT_RULE = { decimals: 2, step: '0.1', max: '50' } as const;

/** Whether the placed order trades at market. */
export const atMarket = ({ type }: Pick<Ticket, 'type'>): boolean =>
  type === 'market' || type === 'stop-market' || type === 'trailing-stop';

/** Whether the ticket waits for a trigger before it becomes an order. */
export const isTriggered = ({ type }: Pick<Ticket, 'type'>): boolean =>
  type !== 'limit' && type !== 'market';

/** Whether the size is an amount of the quote coin. */
export const inMoney = ({ unit, ...ticket }: Pick<Ticket, 'side' | 'type' | 'unit'>): boolean =>
  unit === 'auto' ? atMarket(ticket) && ticket.side === 'buy' : unit === 'quote';

/** Whether the exchange gets an amount to spend instead of a quantity. */
export const byBudget = (ticket: Pick<Ticket, 'side' | 'type' | 'unit'>): boolean =>
  atMarket(ticket) && ticket.side === 'buy' && inMoney(ticket);

/** A calculation at the shown price, which stays the market's unless the person entered it. */
export const sizedAt = (
  ticket: Ticket,
  price: string,
  size: (ticket: Ticket) => Ticket,
): Ticket => ({ ...size({ ...ticket, price }), price: ticket.price });
