import {
  type ErrorId,
  type RequestOf,
  type ResponseOf,
  scaleOf,
  tryParseUnits,
} from '@tideline/wire';
import {
  trustBuy,
  trustCancel,
  trustConfig,
  trustOrders,
  trustProduct,
  trustReport,
} from '@tideline/wire/calls/trust';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Command } from '../../api/execution.ts';
import type { FormErrors } from '../../api/use-form.ts';
import { HOSTING } from '../../paths.ts';
import { draftValue } from '../../ui/number-draft.ts';
import type { Hosting, Product } from './terms.ts';

export type BuyRequest = RequestOf<typeof trustBuy>;
export type RedeemRequest = RequestOf<typeof trustCancel>;
export type Report = ResponseOf<typeof trustReport>;
export type ProductInfo = ResponseOf<typeof trustProduct>;

const QUIET = { silent: true };

export const loadReport = (): Observable<Answer<Report>> => call(trustReport, {}, QUIET);

export const loadProducts = (): Observable<Answer<readonly Product[]>> =>
  call(trustConfig, {}, QUIET).pipe(
    map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.products } : answer)),
  );

export const loadProduct = (id: string): Observable<Answer<ProductInfo>> =>
  call(trustProduct, { id }, QUIET);

/** The content of the buy page. */
export interface Purchase {
  readonly amount: string;
  readonly agreed: boolean;
}

/**
 * RULE:trust-purchase: amount, minimum, balance, agreement, in screen order. The exchange checks
 * the same.
 */
export function purchaseErrors(
  { amount, agreed }: Purchase,
  { product, available }: Pick<ProductInfo, 'product' | 'available'>,
): FormErrors<'amount' | 'agreement'> {
  const wrong = amountError(amount, product, available);
  return {
    ...(wrong && { amount: wrong }),
    ...(!agreed && { agreement: 'agreement-required' }),
  };
}

function amountError(amount: string, product: Product, available: string | null): ErrorId | null {
  const scale = scaleOf(product.code);
  const value = draftValue(amount);
  if (value === null) return 'amount-required';
  const units = tryParseUnits(value, scale);
  if (units === null) return 'amount-too-precise';
  if (units < (tryParseUnits(product.minimum, scale) ?? 0n)) return 'amount-too-small';
  const max = available === null ? null : tryParseUnits(available, scale);
  return max !== null && units > max ? 'insufficient-balance' : null;
}

/** Looks a purchase up; a recent one is on the first page, which is newest first. */
export const findHosting = (clientId: string): Observable<Answer<Hosting | null>> =>
  call(trustOrders, {}, QUIET).pipe(
    map((answer) =>
      answer.kind === 'ok'
        ? { ...answer, data: answer.data.rows.find((row) => row.client_id === clientId) ?? null }
        : answer,
    ),
  );

export const buyHosting: Command<BuyRequest, Hosting> = {
  send: (request) => call(trustBuy, request),
  find: ({ client_id }) => findHosting(client_id),
  pending: {
    kind: 'trust-buy',
    of: ({ client_id }) => ({ clientId: client_id, ref: client_id, place: HOSTING }),
  },
};

export const redeemHosting: Command<RedeemRequest, Hosting> = {
  send: (request) => call(trustCancel, request),
  // An order that is still running was not redeemed.
  find: ({ id }) =>
    everyPage((page) => call(trustOrders, page, QUIET)).pipe(
      map((answer) =>
        answer.kind === 'ok'
          ? {
              ...answer,
              data: answer.data.find((each) => each.id === id && each.status !== 'hosting') ?? null,
            }
          : answer,
      ),
    ),
};
