import { formatUnits } from '@tideline/wire';
import { type ContractRow, pairOf } from '../products/contracts/wire.ts';
import type { FillRow } from '../products/spot/wire.ts';

/** A fill of a step, in texts without loss. */
export interface StepFill {
  readonly market: 'spot' | 'contracts';
  /** Number of the account. */
  readonly account: string;
  readonly symbol: string;
  readonly order: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  /** Quote coin that was paid or received. */
  readonly turnover: string;
  /** Coin units of `fee` are those of `fee_coin`. */
  readonly fee_coin: string;
  readonly fee: string;
  /** ms UTC. */
  readonly time: number;
}

/** The fills of one command: of spot orders, and contracts that it opened or closed. */
export function stepFills(
  fills: readonly FillRow[],
  contracts: readonly ContractRow[],
  now: number,
): StepFill[] {
  return [...fills.map(spotFill), ...contracts.flatMap((row) => contractFills(row, now))];
}

function spotFill(fill: FillRow): StepFill {
  const { base, quote } = pairOf(fill);
  const { fee, fee_coin, order_id, quantity, side, symbol, time, turnover, user_id } = fill;
  return {
    ...{ market: 'spot', account: user_id, symbol, order: order_id, side },
    quantity: formatUnits(quantity, base.scale),
    turnover: formatUnits(turnover, quote.scale),
    ...{ fee_coin, fee: formatUnits(fee, side === 'buy' ? base.scale : quote.scale), time },
  };
}

function contractFills(row: ContractRow, now: number): StepFill[] {
  const { close_turnover, closed, open_turnover, opened, part_of, side, status } = row;
  const { base, quote } = pairOf(row);
  const fill = (turnover: bigint, opens: boolean): StepFill => ({
    ...{ market: 'contracts', account: row.user_id, symbol: row.symbol, order: row.id },
    side: (side === 'long') === opens ? 'buy' : 'sell',
    quantity: formatUnits(row.quantity, base.scale),
    turnover: formatUnits(turnover, quote.scale),
    // The fee of a contract is the sum of its fees so far.
    ...{ fee_coin: quote.code, fee: formatUnits(row.fee, quote.scale), time: now },
  });
  const isNew = status === 'trading' && opened === now && part_of === null;
  const isOver = status === 'closed' && closed === now;
  return [
    ...(isNew && open_turnover !== null ? [fill(open_turnover, true)] : []),
    ...(isOver && close_turnover !== null ? [fill(close_turnover, false)] : []),
  ];
}
