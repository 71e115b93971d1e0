import { FEE_BPS, INSTRUMENTS } from '@tideline/wire';

/**
 * The audit of prices: whether every closing, exchange and settlement follows from the feed's
 * evidence. It shares no code with what decided them; rows come from SQL, integers as bigint.
 */
export type AuditRow = Readonly<Record<string, unknown>>;

interface Increments {
  /** Price units × base units per quote unit. */
  readonly divisor: bigint;
  /** Price units. */
  readonly tick: bigint;
  readonly feeBps: bigint;
  readonly maintenanceBps: bigint;
}

/** Made on first use, because a folder of a live venue adopts its increments before. */
let known: ReadonlyMap<string, Increments> | null = null;
const made = (): ReadonlyMap<string, Increments> =>
  new Map(
    INSTRUMENTS.map(({ symbol, priceDecimals, tick, contractFeeBps, maintenanceBps }) => [
      symbol,
      {
        // Base coins and USDT both have a scale of 8.
        divisor: 10n ** BigInt(priceDecimals),
        tick: BigInt(Math.round(Number(tick) * 10 ** priceDecimals)),
        feeBps: BigInt(contractFeeBps),
        maintenanceBps: BigInt(maintenanceBps),
      },
    ]),
  );

export interface EvidenceRow {
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly last: bigint;
  readonly symbol: string;
  readonly levels: readonly (readonly [price: bigint, quantity: bigint])[];
}

/** An amount of a row, in units. @throws when the column has none */
export function amount(row: AuditRow, name: string): bigint {
  const value = row[name];
  if (typeof value !== 'bigint') throw new Error(`${name} is no amount`);
  return value;
}

export const amountOrNull = (row: AuditRow, name: string): bigint | null =>
  (row[name] ?? null) === null ? null : amount(row, name);

export function evidenceOf(row: AuditRow): EvidenceRow {
  const parsed = JSON.parse(String(row['levels'])) as readonly (readonly [string, string])[];
  return {
    bid: amountOrNull(row, 'bid'),
    ask: amountOrNull(row, 'ask'),
    last: amount(row, 'last'),
    symbol: String(row['symbol']),
    levels: parsed.map(([price, quantity]) => [BigInt(price), BigInt(quantity)]),
  };
}

export const up = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

export function increments(symbol: unknown): Increments {
  known ??= made();
  const found = known.get(String(symbol));
  if (!found) throw new Error(`${String(symbol)} is not listed`);
  return found;
}

export function markOf({ bid, ask, last }: EvidenceRow): bigint {
  if (bid === null || ask === null) return last;
  if (last <= bid) return bid;
  return last >= ask ? ask : last;
}

/** Levels of one side, ordered from the best price; null when they are not ordered. */
function sideOf({ levels, bid, ask }: EvidenceRow, side: 'bids' | 'asks'): string | null {
  const best = side === 'bids' ? bid : ask;
  for (const [at, [price, quantity]] of levels.entries()) {
    const before = at === 0 ? null : (levels[at - 1]?.[0] ?? null);
    if (quantity <= 0n) return 'takes nothing of a level';
    if (at === 0 && price !== best) return `begins at ${price}, the best price is ${best}`;
    if (before !== null && (side === 'bids' ? price >= before : price <= before)) {
      return 'takes levels out of order';
    }
  }
  return null;
}

/** Why the trigger of a closed contract, or its reason, is wrong; null when it is right. */
export function contractProblem(row: AuditRow, evidence: EvidenceRow): string | null {
  const { divisor, maintenanceBps } = increments(row['symbol']);
  if (evidence.symbol !== row['symbol']) return `evidence is of ${evidence.symbol}`;
  const long = row['side'] === 'long';
  const mark = markOf(evidence);
  const quantity = amount(row, 'quantity');
  const opened = amount(row, 'open_turnover');
  const margin = amount(row, 'margin');
  const worth = (price: bigint, of: bigint): bigint =>
    long ? (price * of) / divisor : up(price * of, divisor);
  const profitAt = (turnover: bigint): bigint => (long ? turnover - opened : opened - turnover);
  const atMark = worth(mark, quantity);
  const stop = amountOrNull(row, 'stop_loss');
  const take = amountOrNull(row, 'take_profit');
  const due: Readonly<Record<string, boolean>> = {
    liquidation: margin + profitAt(atMark) <= up(opened * maintenanceBps, 10_000n),
    'stop-loss': stop !== null && (long ? mark <= stop : mark >= stop),
    'take-profit': take !== null && (long ? mark >= take : mark <= take),
  };
  if (due[String(row['reason'])] !== true)
    return `no ${String(row['reason'])} at a mark of ${mark}`;
  const side = sideOf(evidence, long ? 'bids' : 'asks');
  if (side) return side;
  let left = quantity;
  let turnover = 0n;
  for (const [price, taken] of evidence.levels) {
    turnover += worth(price, taken);
    left -= taken;
  }
  if (left < 0n) return 'takes more than the position';
  turnover += worth(mark, left);
  if (turnover !== row['close_turnover'])
    return `closed for ${String(row['close_turnover'])}, not ${turnover}`;
  return null;
}

/**
 * Profit and closing fee that the turnover of a closed contract gives; a loss ends at the margin.
 */
function closingOf(row: AuditRow): { readonly profit: bigint; readonly fee: bigint } {
  const { feeBps } = increments(row['symbol']);
  const [opened, closed] = [amount(row, 'open_turnover'), amount(row, 'close_turnover')];
  const margin = amount(row, 'margin');
  const market = row['side'] === 'long' ? closed - opened : opened - closed;
  const equity = margin + market;
  const fee = row['reason'] === 'feed' ? 0n : up(closed * feeBps, 10_000n);
  const left = equity < 0n ? 0n : equity;
  return { profit: equity < 0n ? -margin : market, fee: fee < left ? fee : left };
}

const openingFee = (symbol: unknown, opened: bigint): bigint =>
  up(opened * increments(symbol).feeBps, 10_000n);

function profitProblem(row: AuditRow): string | null {
  const { profit } = closingOf(row);
  return profit === row['profit'] ? null : `profit ${String(row['profit'])}, not ${profit}`;
}

/** Profit and fees of a closed contract that was never split. */
export function closingProblem(row: AuditRow): string | null {
  const fee = openingFee(row['symbol'], amount(row, 'open_turnover')) + closingOf(row).fee;
  return (
    profitProblem(row) ?? (fee === row['fee'] ? null : `fee ${String(row['fee'])}, not ${fee}`)
  );
}

/**
 * Profits and fees of a position and its closed parts: each opened for its share of the turnover,
 * and all together paid the opening fee of the whole.
 * @param rows - the position and all its parts
 */
export function partsProblem(rows: readonly AuditRow[]): string | null {
  const whole = rows.find((row) => row['part_of'] === null);
  if (!whole) return 'the position of a part is missing';
  const total = (name: string): bigint => rows.reduce((sum, row) => sum + amount(row, name), 0n);
  const [quantity, opened] = [total('quantity'), total('open_turnover')];
  let paid = 0n;
  for (const row of rows) {
    const id = String(row['id']);
    for (const name of ['user_id', 'symbol', 'side', 'leverage', 'opened'] as const) {
      if (row[name] !== whole[name]) return `part ${id} has another ${name}`;
    }
    const share = (opened * amount(row, 'quantity')) / quantity;
    const off = amount(row, 'open_turnover') - share;
    // Each split rounds by less than one unit.
    if (off > BigInt(rows.length) || off < -BigInt(rows.length)) {
      return `part ${id} opened for ${String(row['open_turnover'])}, its share is ${share}`;
    }
    const closed = row['status'] === 'closed';
    const problem = closed ? profitProblem(row) : null;
    if (problem) return `part ${id}: ${problem}`;
    const fee = amount(row, 'fee') - (closed ? closingOf(row).fee : 0n);
    if (fee < 0n) return `part ${id} paid less than its closing fee`;
    paid += fee;
  }
  const due = openingFee(whole['symbol'], opened);
  return paid === due ? null : `the parts paid ${paid} for opening, not ${due}`;
}

const EXCHANGE_FEE = BigInt(FEE_BPS.exchange);

/** @param hops - the evidence by symbol */
export function exchangeProblem(row: AuditRow, hops: readonly EvidenceRow[]): string | null {
  const [source, target] = [`${String(row['source'])}USDT`, `${String(row['target'])}USDT`];
  const of = (symbol: string) => hops.find((each) => each.symbol === symbol);
  const sold = amount(row, 'amount');
  let usdt = inUsdt(String(row['source']), sold);
  if (usdt === null) {
    const hop = of(source);
    if (!hop) return `no evidence of ${source}`;
    const side = sideOf(hop, 'bids');
    if (side) return side;
    const { divisor } = increments(source);
    const taken = hop.levels.reduce((sum, [, quantity]) => sum + quantity, 0n);
    if (taken !== sold) return `sells ${sold}, the evidence ${taken}`;
    usdt = hop.levels.reduce((sum, [price, quantity]) => sum + price * quantity, 0n) / divisor;
  }
  let gross = fromUsdt(String(row['target']), usdt);
  if (gross === null) {
    const hop = of(target);
    if (!hop) return `no evidence of ${target}`;
    const side = sideOf(hop, 'asks');
    if (side) return side;
    const { divisor } = increments(target);
    gross = hop.levels.reduce((sum, [, quantity]) => sum + quantity, 0n);
    const paid = hop.levels.reduce((sum, [price, quantity]) => sum + price * quantity, 0n);
    const next = hop.levels.at(-1)?.[0] ?? 0n;
    // The last unit is the last one that the money covers.
    if (paid > usdt * divisor || paid + next <= usdt * divisor) {
      return `${usdt} USDT units do not buy ${gross}`;
    }
  }
  const fee = up(gross * EXCHANGE_FEE, 10_000n);
  if (fee !== row['fee']) return `fee ${String(row['fee'])}, not ${fee}`;
  if (gross - fee !== row['received'])
    return `received ${String(row['received'])}, not ${gross - fee}`;
  return null;
}

/** Coins with a fixed worth in USDT: USDT itself, and paper dollars of two decimals. */
const inUsdt = (coin: string, amount: bigint): bigint | null =>
  coin === 'USDT' ? amount : coin === 'Bank' ? amount * 1_000_000n : null;
const fromUsdt = (coin: string, usdt: bigint): bigint | null =>
  coin === 'USDT' ? usdt : coin === 'Bank' ? usdt / 1_000_000n : null;

interface Tick {
  readonly price: string;
  readonly time: number;
}

interface OptionProof {
  readonly entry: Tick;
  readonly delivery: Tick | null;
  readonly before: Tick | null;
  readonly after: Tick | null;
}

/** Maximum age of a delivery price, ms. */
const DELIVERY_WINDOW = 10_000;

export function optionProblem(
  row: AuditRow,
  entry: EvidenceRow,
  delivery: EvidenceRow,
): string | null {
  const proof = JSON.parse(String(row['proof'])) as OptionProof;
  const due = Number(row['delivery']);
  const { divisor } = increments(row['symbol']);
  const units = (tick: Tick): bigint => BigInt(Math.round(Number(tick.price) * Number(divisor)));
  const [from, to] = [amount(row, 'purchase_price'), amount(row, 'delivery_price')];
  if (from !== entry.last || from !== units(proof.entry)) return 'the entry is not its proof';
  if (!proof.delivery || to !== delivery.last || to !== units(proof.delivery)) {
    return 'the delivery is not its proof';
  }
  if (proof.delivery.time > due || due - proof.delivery.time > DELIVERY_WINDOW) {
    return `decided by a deal of ${proof.delivery.time}, due at ${due}`;
  }
  if (proof.after && proof.after.time <= due) return 'a later deal was due before the delivery';
  const stake = amount(row, 'stake');
  const ratio = amount(row, 'ratio_bps');
  const moved = to === from ? 'even' : to > from ? 'rise' : 'fall';
  const status = moved === row['direction'] ? 'won' : moved === 'even' ? 'returned' : 'lost';
  if (status !== row['status']) return `${String(row['status'])}, should be ${status}`;
  const payout =
    status === 'won' ? stake + (stake * ratio) / 10_000n : status === 'lost' ? 0n : stake;
  return payout === row['payout'] ? null : `paid ${String(row['payout'])}, not ${payout}`;
}

/** The amount that an open spot order must keep reserved. */
export function spotReserve(row: AuditRow): bigint {
  const left = amount(row, 'quantity') - amount(row, 'filled');
  if (row['side'] === 'sell') return left;
  return up(amount(row, 'price') * left, increments(row['symbol']).divisor);
}

/**
 * The amount that a contract must keep reserved: its margin, and while it waits the opening fee at
 * its limit.
 */
export function contractReserve(row: AuditRow): bigint {
  if (row['status'] !== 'waiting') return amount(row, 'margin');
  const { divisor, feeBps } = increments(row['symbol']);
  const turnover = up(amount(row, 'price') * amount(row, 'quantity'), divisor);
  return up(turnover, amount(row, 'leverage')) + up(turnover * feeBps, 10_000n);
}
