import type { ErrorId } from '@tideline/wire';
import { CallError } from '../foundation/ports/refusal.ts';
import { DoorError } from './door-error.ts';

type Refusal = readonly [code: number, message: string, status?: number];

const filter = (name: string): Refusal => [-1013, `Filter failure: ${name}`];

/** Refusals of the exchange's services as Binance words them. */
const REFUSALS: Readonly<Partial<Record<ErrorId, Refusal>>> = {
  'symbol-unknown': [-1121, 'Invalid symbol.'],
  'feed-stale': [-1013, 'Market is closed.'],
  'insufficient-balance': [-2010, 'Account has insufficient balance for requested action.'],
  'amount-too-large': filter('LOT_SIZE'),
  'amount-too-precise': filter('LOT_SIZE'),
  'amount-invalid': filter('LOT_SIZE'),
  'amount-too-small': filter('NOTIONAL'),
  'price-off-tick': filter('PRICE_FILTER'),
  'price-invalid': filter('PRICE_FILTER'),
  'price-out-of-band': filter('PERCENT_PRICE_BY_SIDE'),
  'trail-invalid': filter('TRAILING_DELTA'),
  'order-limit': filter('MAX_NUM_ORDERS'),
  'post-only-would-cross': [-2010, 'Order would immediately match and take.'],
  'trigger-reached': [-2010, 'Stop price would trigger immediately.'],
  'stop-wrong-side': [-2010, 'The relationship of the prices for the orders is not correct.'],
  'amend-below-filled': [-2038, 'The requested quantity is not above the executed quantity.'],
  'rate-limited': [-1003, 'Too many requests.', 429],
  internal: [-1000, 'An unknown error occurred while processing the request.', 500],
  unavailable: [-1001, 'Internal error; unable to process your request. Please try again.', 503],
  'outcome-unknown': [
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    504,
  ],
};

/** A refusal as Binance words it; null for an error that is none. */
export function doorRefusal(error: unknown): DoorError | null {
  if (error instanceof DoorError) return error;
  if (!(error instanceof CallError)) return null;
  const [code, message, status] = REFUSALS[error.id] ?? [-2010, `Refused: ${error.id}.`];
  return new DoorError(code, message, status);
}
