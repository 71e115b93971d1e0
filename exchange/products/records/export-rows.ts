import { formatUnits, instrumentOf, scaleOf, unitOf } from '@tideline/wire';
import type { Trip } from '@tideline/wire/calls/journal';
import type { Row } from '../../foundation/store/tables.ts';
import { contractToWire } from '../contracts/wire.ts';
import { optionToWire } from '../options/wire.ts';
import { fillToWire } from '../spot/wire.ts';
import { depositToWire, moveToWire, withdrawalToWire } from '../wallet/record-rows.ts';
import { changeToWire } from '../wallet/wire.ts';

export type Cell = string | number | null;

/** Columns of a file and how a stored row fills them, exact and independent of the reader. */
export interface ExportOf<Stored> {
  readonly columns: readonly string[];
  readonly cells: (row: Stored) => readonly Cell[];
}

const isoTime = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();
const pairOf = (symbol: string) => {
  const { base, quote } = instrumentOf(symbol) ?? { base: symbol, quote: '' };
  return { base, quote };
};

/** The sums of both change columns are the balance: a withdrawal leaves `available` only once. */
export const CHANGES: ExportOf<Row<'legs'>> = {
  columns: [
    ...['time', 'type', 'account', 'coin', 'change_available', 'change_frozen'],
    ...['available', 'frozen', 'reference', 'id'],
  ],
  cells: (leg) => {
    const row = changeToWire(leg);
    return [
      ...[isoTime(row.time), row.kind, row.account, unitOf(row.code)],
      ...[row.change_available, row.change_frozen, row.available, row.frozen],
      ...[row.reference, row.id],
    ];
  },
};

export const FUNDING: ExportOf<Row<'deposits'> | Row<'withdrawals'>> = {
  columns: [
    ...['time', 'type', 'coin', 'chain', 'amount', 'fee', 'fee_coin', 'net_amount', 'status'],
    ...['decided', 'address', 'remark', 'reason', 'id', 'channel'],
  ],
  cells: (stored) => {
    const row = 'receipt' in stored ? depositToWire(stored) : withdrawalToWire(stored);
    const { address, remark } = 'address' in row ? row : { address: null, remark: null };
    return [
      ...[
        isoTime(row.time),
        'receipt' in row ? 'deposit' : 'withdrawal',
        unitOf(row.code),
        row.chain,
      ],
      ...[
        row.amount,
        row.fee,
        unitOf(row.code),
        row.status === 'passed' ? row.actual : '0',
        row.status,
      ],
      ...[isoTime(row.decided), address, remark, row.cause ?? row.reason, row.id],
      'channel' in row ? row.channel : null,
    ];
  },
};

/** Transfers stay inside the account; exchanges trade one coin for another. */
export const MOVES: ExportOf<Row<'moves'>> = {
  columns: [
    ...['time', 'type', 'from', 'to', 'sent_coin', 'sent_amount', 'received_coin'],
    ...['received_amount', 'fee', 'fee_coin', 'id'],
  ],
  cells: (stored) => {
    const row = moveToWire(stored);
    const received = unitOf(row.received_code ?? row.code);
    return [
      ...[isoTime(row.time), row.kind, row.from, row.to, unitOf(row.code), row.amount],
      ...[received, row.received ?? row.amount, row.fee, received, row.id],
    ];
  },
};

export const FILLS: ExportOf<Row<'spot_fills'>> = {
  columns: [
    ...['time', 'type', 'base', 'quote', 'price', 'base_amount', 'quote_amount'],
    ...['fee', 'fee_coin', 'role', 'order_id', 'id'],
  ],
  cells: (stored) => {
    const row = fillToWire(stored);
    const { base, quote } = pairOf(row.symbol);
    return [
      ...[isoTime(row.time), row.side, base, quote, row.price, row.quantity, row.turnover],
      ...[row.fee, row.fee_coin, row.role, row.order_id, row.id],
    ];
  },
};

/** Closed contracts. `net_profit` has all fees taken out; `profit` has none. */
export const CONTRACTS: ExportOf<Row<'contract_orders'>> = {
  columns: [
    ...['time', 'type', 'base', 'quote', 'base_amount', 'lots', 'leverage', 'margin'],
    ...['open_time', 'open_price', 'close_price', 'profit', 'fee', 'fee_coin', 'net_profit'],
    ...['reason', 'part_of', 'id'],
  ],
  cells: (stored) => {
    const row = contractToWire(stored, null);
    const { base, quote } = pairOf(row.symbol);
    const scale = scaleOf(quote);
    const net = stored.profit === null ? null : formatUnits(stored.profit - stored.fee, scale);
    return [
      ...[isoTime(row.closed), row.side, base, quote, row.quantity, row.lots, row.leverage],
      ...[row.margin, isoTime(row.opened), row.open_price, row.close_price, row.profit],
      ...[row.fee, quote, net, row.reason, row.part_of, row.id],
    ];
  },
};

/** Trades from flat to flat; result and fees are in `fee_coin`. */
export const TRIPS: ExportOf<Trip> = {
  columns: [
    ...['time', 'type', 'product', 'base', 'quote', 'open_time', 'entry_price', 'exit_price'],
    ...['size', 'size_coin', 'net_profit', 'fee', 'fee_coin', 'multiple_of_risk', 'tags', 'note'],
    'id',
  ],
  cells: (row) => {
    const { base, quote } = pairOf(row.symbol);
    return [
      ...[isoTime(row.closed), row.side, row.kind, base, quote, isoTime(row.opened), row.entry],
      ...[row.exit, row.size, row.size_coin, row.net, row.fees, row.coin, row.r],
      ...[row.tags.join(', '), row.note, row.id],
    ];
  },
};

/** Delivered options. */
export const OPTIONS: ExportOf<Row<'option_orders'>> = {
  columns: [
    ...['time', 'type', 'base', 'quote', 'coin', 'stake', 'payout', 'profit', 'status'],
    ...['purchase_time', 'seconds', 'purchase_price', 'delivery_price', 'id'],
  ],
  cells: (stored) => {
    const row = optionToWire(stored);
    const { base, quote } = pairOf(row.symbol);
    return [
      ...[isoTime(row.delivery), row.direction, base, quote, stored.coin, row.stake],
      ...[row.payout, row.profit, row.status, isoTime(row.purchased), row.seconds],
      ...[row.purchase_price, row.delivery_price, row.id],
    ];
  },
};

export const HOSTING: ExportOf<Row<'hosting_orders'>> = {
  columns: [
    ...['time', 'type', 'coin', 'amount', 'days', 'daily_rate_ppm', 'interest', 'penalty'],
    ...['fee_coin', 'status', 'closed', 'id'],
  ],
  cells: (row) => {
    const text = (units: bigint) => formatUnits(units, scaleOf(row.coin));
    return [
      ...[isoTime(row.paid), 'hosting', row.coin, text(row.amount), row.days, row.rate_ppm],
      ...[text(row.interest), text(row.penalty), row.coin, row.status, isoTime(row.closed)],
      String(row.id),
    ];
  },
};
