import { CallError } from '../../foundation/ports/refusal.ts';
import type { Book } from '../../market/matching/book.ts';
import { planBeyond } from '../../products/contracts/orders.ts';
import {
  closingOf,
  contractFee,
  marginOf,
  OPEN_CONTRACTS_LIMIT,
  profitAt,
} from '../../products/contracts/rules.ts';
import { splitContract } from '../../products/contracts/split.ts';
import type { ContractRow } from '../../products/contracts/wire.ts';
import { DoorError } from '../door-error.ts';
import type { FuturesRequest } from './order-request.ts';

/** What an order closes of the open contracts, and what it opens. */
export interface Netting {
  readonly closings: readonly { readonly row: ContractRow; readonly lots: number }[];
  /** Lots that it opens. */
  readonly opens: number;
}

/**
 * Splits an order into contracts to close, oldest first, and lots to open. One-way it closes the
 * other side; hedged it closes the side that it names, or opens it.
 * @param open - the account's contracts of the pair
 * @throws DoorError -2022 for an order that only reduces and has nothing, or too little, to reduce
 */
export function netOf(request: FuturesRequest, open: readonly ContractRow[]): Netting {
  const { lots, positionSide, reduceOnly, side } = request;
  const own = side === 'BUY' ? 'long' : 'short';
  const isHedged = positionSide !== 'BOTH';
  const opensNamed = isHedged && positionSide === (side === 'BUY' ? 'LONG' : 'SHORT');
  const reduces = reduceOnly || (isHedged && !opensNamed);
  const others = opensNamed
    ? []
    : open
        .filter((row) => row.status === 'trading' && row.side !== own)
        .sort((a, b) => a.id - b.id);
  let left = lots;
  const closings = others.flatMap((row) => {
    const part = Math.min(row.lots, left);
    left -= part;
    return part === 0 ? [] : [{ row, lots: part }];
  });
  const nothing = closings.length === 0 || (isHedged && left > 0);
  if (reduces && (opensNamed || nothing)) {
    throw new DoorError(-2022, 'ReduceOnly Order is rejected.');
  }
  return { closings, opens: reduces ? 0 : left };
}

/** Amounts of a netting at the book's prices, in units. */
export interface NettedSums {
  readonly quantity: bigint;
  readonly turnover: bigint;
}

/**
 * Checks a whole netting before any of it is carried out: the book takes all of it at the limit,
 * and the account can pay for what it opens with what the closings return.
 * @param available - free money of the account, quote units
 * @returns null when the book does not take it
 * @throws DoorError -2019, -2025
 */
export function checkNetting(
  book: Book,
  request: FuturesRequest,
  { closings, opens }: Netting,
  account: { readonly userId: string; readonly available: bigint; readonly openCount: number },
): NettedSums | null {
  const { pair } = book;
  const side = request.side === 'BUY' ? 'buy' : 'sell';
  const plan = (quantity: bigint) =>
    book.plan({
      ...{ owner: account.userId, side, limit: request.price, wants: { quantity } },
      outsideOnly: true,
    });
  const closed = closings.reduce((sum, each) => sum + BigInt(each.lots), 0n) * pair.contractLot;
  const quantity = closed + BigInt(opens) * pair.contractLot;
  const whole = plan(quantity);
  if (!whole.done) return null;
  let before = 0n;
  let returned = 0n;
  for (const { lots, row } of closings) {
    const size = BigInt(lots) * pair.contractLot;
    const { turnover } = planBeyond(pair, plan(before + size), before);
    before += size;
    const part =
      lots === row.lots ? row : splitContract(row, lots, { id: row.id, clientId: '' }).part;
    const profit = profitAt(row.side, part.open_turnover ?? 0n, turnover);
    returned += closingOf(part.margin, profit, contractFee(pair, turnover)).returned;
  }
  if (opens > 0) {
    const { turnover } = planBeyond(pair, whole, before);
    const cost = marginOf(turnover, request.leverage) + contractFee(pair, turnover);
    if (account.available + returned < cost) throw marginInsufficient();
    const ended = closings.filter(({ lots, row }) => lots === row.lots).length;
    if (account.openCount - ended >= OPEN_CONTRACTS_LIMIT) throw tooManyContracts();
  }
  return { quantity, turnover: whole.turnover };
}

/** Whole lots of an order that the book has within its limit. */
export function lotsWithin(book: Book, request: FuturesRequest, owner: string): number {
  const { contractLot } = book.pair;
  const wants = { quantity: BigInt(request.lots) * contractLot };
  const side = request.side === 'BUY' ? 'buy' : 'sell';
  const { quantity } = book.plan({ owner, side, limit: request.price, wants, outsideOnly: true });
  return Number(quantity / contractLot);
}

const marginInsufficient = (): DoorError => new DoorError(-2019, 'Margin is insufficient.');

const tooManyContracts = (): DoorError => new DoorError(-2025, 'Reach max open order limit.');

/** Refusals of the contracts' services as the venue's futures word them. */
export function futuresRefusal(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  switch (error.id) {
    case 'insufficient-balance':
      return marginInsufficient();
    case 'order-limit':
      return tooManyContracts();
    case 'leverage-invalid':
      return new DoorError(-4028, 'Leverage is not valid.');
    case 'price-out-of-band':
      return new DoorError(
        -4131,
        "The counterparty's best price does not meet the PERCENT_PRICE filter limit.",
      );
    case 'amount-too-large':
      return new DoorError(-4005, 'Quantity greater than max quantity.');
    case 'stop-beyond-liquidation':
      return new DoorError(-1014, 'The position is liquidated before the stop price is reached.');
    case 'stop-wrong-side':
      return new DoorError(-2021, 'Order would immediately trigger.');
    case 'feed-stale':
      return new DoorError(-4140, 'Invalid symbol status for opening position.');
    default:
      return error;
  }
}
