import {
  coinById,
  formatUnits,
  NO_CHANGE,
  type OptionOrder,
  type RequestOf,
  tryParseUnits,
} from '@tideline/wire';
import type { microtradeSubmit } from '@tideline/wire/calls/options';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Leg } from '../../foundation/ledger/rules.ts';
import type { Ledger } from '../../foundation/ledger/service.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import { DueQueue } from '../../foundation/memory/due-queue.ts';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import type { FeedTick } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { TapeDeal } from '../../market/matching/deal-history.ts';
import { writeEvidence } from '../../market/matching/feed-state.ts';
import type { Pair } from '../../market/matching/pair.ts';
import type { MarketListener, Matching } from '../../market/matching/service.ts';
import { ratioOf } from './odds.ts';
import { deliveryOf, outcomeOf, PAYABLE, payoutOf, RUNNING_LIMIT } from './rules.ts';
import { UnfinishedProofs } from './unfinished-proofs.ts';
import { type OptionRow, optionToWire, type Proof, stakeOf, tickOf } from './wire.ts';

/**
 * Binary options. Running ones are held here. Each is settled exactly once, in the command
 * that removes and pays it, on the first tick after its delivery instant: only then is no deal at
 * or before that instant missing.
 */
export class Options implements MarketListener {
  readonly #ledger: Ledger;
  readonly #matching: Matching;
  readonly #running = new GroupedRows<OptionRow>(({ user_id }) => user_id);
  /** Ids by their delivery instant, by pair. */
  readonly #due = new Map<string, DueQueue<number>>();
  readonly #unfinished = new UnfinishedProofs();

  constructor(ledger: Ledger, matching: Matching) {
    this.#ledger = ledger;
    this.#matching = matching;
    matching.listen(this);
  }

  /**
   * @param running - all running options
   * @param unfinished - settled options whose proof lacks the next deal
   */
  restore(running: readonly OptionRow[], unfinished: readonly OptionRow[]): void {
    this.#running.clear();
    this.#due.clear();
    this.#unfinished.restore(unfinished);
    for (const row of running) this.#keep(row);
  }

  /** Applies an option that another process committed. */
  follow(row: OptionRow): void {
    this.#keep(row);
    this.#unfinished.followSettled(row);
  }

  /** Applies the list of unfinished proofs that another process committed. */
  followProofs(row: Row<'meta'>): void {
    this.#unfinished.follow(row);
  }

  /** Ids of settled options whose proof lacks the next deal. */
  get unproven(): readonly number[] {
    return this.#unfinished.ids;
  }

  running(userId: string): OptionRow[] {
    return this.#running.of(userId);
  }

  /** Buys an option at the last price and the present odds. @throws CallError before any change */
  buy(tx: Transaction, userId: string, request: RequestOf<typeof microtradeSubmit>): OptionOrder {
    const { symbol, direction } = request;
    const { pair } = this.#matching.freshBook(symbol);
    const seconds = Number(request.seconds);
    const ratio = ratioOf(pair.symbol, direction, seconds);
    if (ratio === null) throw new CallError('duration-unknown', 'seconds');
    if (request.ratio_bps !== undefined && Number(request.ratio_bps) !== ratio) {
      throw new CallError('odds-changed', 'ratio_bps');
    }
    const { coin, stake } = readStake(request.currency_id, request.amount);
    if (this.#running.count(userId) >= RUNNING_LIMIT) {
      throw new CallError('order-limit', undefined, { maximum: String(RUNNING_LIMIT) });
    }
    const entry = this.#matching.deals(symbol).last();
    // Right after a start there may be no deal yet to name as the entry.
    if (!entry) throw new CallError('feed-stale');
    const { epoch } = this.#matching.evidence(symbol);
    const proof: Proof = {
      epoch,
      entry: tickOf(symbol, entry),
      delivery: null,
      before: null,
      after: null,
    };
    const row: OptionRow = {
      id: tx.nextId(),
      user_id: userId,
      client_id: request.client_id,
      symbol: pair.symbol,
      coin,
      direction,
      seconds,
      ratio_bps: ratio,
      stake,
      purchase_price: entry.price,
      delivery_price: null,
      payout: null,
      status: 'running',
      reason: null,
      purchased: tx.now,
      delivery: tx.now + seconds * 1000,
      proof: JSON.stringify(proof),
    };
    this.#pay(tx, row, 'option-stake', -stake);
    this.#write(tx, row);
    this.#writeEvidence(tx, 'option-entry', row, entry);
    return optionToWire(row);
  }

  ticked(tx: Transaction, pair: Pair, tick: FeedTick): void {
    this.#finishProofs(tx, pair.symbol);
    for (const row of this.#dueBy(pair.symbol, Math.ceil(tick.time) - 1)) this.#deliver(tx, row);
  }

  /** Adds the deal after the delivery to proofs of options that were settled before it arrived. */
  #finishProofs(tx: Transaction, symbol: string): void {
    const { epoch } = this.#matching.evidence(symbol);
    const deals = this.#matching.deals(symbol);
    for (const row of this.#unfinished.finish(tx, symbol, deals, epoch)) this.#write(tx, row);
  }

  /** No delivery is settled across a discontinuity. */
  discontinuity(tx: Transaction, pair: Pair): void {
    this.#unfinished.drop(tx, pair.symbol);
    for (const row of this.#dueBy(pair.symbol, Number.POSITIVE_INFINITY)) {
      this.#void(tx, row, 'feed');
    }
  }

  paused(tx: Transaction, pair: Pair, until: number): void {
    this.#voidDue(tx, pair.symbol, until);
  }

  /**
   * Options whose instant passed while no process observed the market: their price is not known.
   * @param until - instant from which this process observes it
   */
  voidMissed(tx: Transaction, until: number): void {
    for (const symbol of this.#due.keys()) this.#voidDue(tx, symbol, until);
  }

  #voidDue(tx: Transaction, symbol: string, until: number): void {
    for (const row of this.#dueBy(symbol, until)) this.#void(tx, row, 'downtime');
  }

  #deliver(tx: Transaction, row: OptionRow): void {
    const { symbol, delivery } = row;
    const deals = this.#matching.deals(symbol);
    const around = deliveryOf(deals.around(delivery), delivery);
    if (!around) {
      // The known neighbours: the last deal before, too old to settle with, and the first one
      // after.
      const proof = JSON.parse(row.proof) as Proof;
      const beside = deals.beside(delivery);
      const [before, after] = [beside.before, beside.after].map(
        (deal) => deal && tickOf(symbol, deal),
      );
      const seen = JSON.stringify({ ...proof, before, after });
      this.#void(tx, { ...row, proof: seen }, 'no-deal');
      return;
    }
    const status = outcomeOf(row.direction, row.purchase_price, around.at.price);
    const entry = (JSON.parse(row.proof) as Proof).entry;
    const proof: Proof = {
      epoch: this.#matching.evidence(symbol).epoch,
      entry,
      delivery: tickOf(symbol, around.at),
      before: around.before ? tickOf(symbol, around.before) : null,
      after: around.after ? tickOf(symbol, around.after) : null,
    };
    const settled: OptionRow = {
      ...row,
      status,
      delivery_price: around.at.price,
      payout: payoutOf(status, row.stake, row.ratio_bps),
      proof: JSON.stringify(proof),
    };
    this.#settle(tx, settled);
    if (!around.after) this.#unfinished.add(tx, settled);
    this.#writeEvidence(tx, 'option', row, around.at);
  }

  /** The deal that a price came from; the book does not count. */
  #writeEvidence(
    tx: Transaction,
    kind: 'option-entry' | 'option',
    { id, symbol }: OptionRow,
    deal: TapeDeal,
  ): void {
    const { feed } = this.#matching.feedState(symbol);
    const { price, time } = deal;
    const scripted = deal.scripted === true;
    const moment = { time, bookTime: time, scripted, bid: null, ask: null, last: price };
    writeEvidence(tx, kind, id, { feed, symbol, ...moment }, []);
  }

  #void(tx: Transaction, row: OptionRow, reason: NonNullable<OptionRow['reason']>): void {
    this.#settle(tx, { ...row, status: 'void', reason, payout: row.stake });
  }

  #settle(tx: Transaction, row: OptionRow): void {
    const payout = row.payout ?? 0n;
    if (payout > 0n) {
      this.#pay(tx, row, row.status === 'won' ? 'option-payout' : 'option-return', payout);
    }
    this.#write(tx, row);
  }

  /**
   * Moves money between the user's option account and the house account; `amount` is what the user
   * gets.
   */
  #pay(
    tx: Transaction,
    row: OptionRow,
    kind: 'option-stake' | 'option-payout' | 'option-return',
    amount: bigint,
  ): void {
    const { user_id: owner, coin } = row;
    const legs: readonly Leg[] = [
      { owner, account: 'option', coin, available: amount },
      { owner: HOUSE, account: 'options', coin, available: -amount },
    ];
    withFunds(() => this.#ledger.post(tx, { kind, reference: String(row.id), legs }), 'amount');
  }

  #write(tx: Transaction, row: OptionRow): void {
    tx.put('option_orders', row);
    const ran = this.#running.get(row.id) !== undefined;
    const runs = row.status === 'running';
    this.#keep(row);
    if (ran !== runs) {
      const stake = runs ? stakeOf(row) : { ...stakeOf(row), amount: null };
      tx.atEnd(`stake/${row.id}`, () => tx.publish(row.user_id, { ...NO_CHANGE, stakes: [stake] }));
    }
    tx.atEnd(`option/${row.id}`, () =>
      tx.publish(row.user_id, { kind: 'option-order', order: optionToWire(row) }),
    );
  }

  #keep(row: OptionRow): void {
    const before = this.#running.delete(row.id);
    const due = this.#due.get(row.symbol) ?? new DueQueue<number>('below');
    this.#due.set(row.symbol, due);
    if (before) due.remove(before.id, before.delivery);
    if (row.status !== 'running') return;
    this.#running.set(row);
    due.add(row.id, row.delivery);
  }

  /** Running options of a pair whose instant is at most `until`, the oldest option first. */
  #dueBy(symbol: string, until: number): OptionRow[] {
    const ids = [...(this.#due.get(symbol)?.due(until) ?? [])].sort((a, b) => a - b);
    return ids.flatMap((id) => this.#running.get(id) ?? []);
  }
}

function readStake(currencyId: string, text: string): { coin: string; stake: bigint } {
  const coin = coinById(Number(currencyId));
  const terms = PAYABLE.find((each) => each.code === coin?.code);
  if (!coin || !terms) throw new CallError('coin-unknown', 'currency_id');
  const stake = tryParseUnits(text, coin.scale);
  if (stake === null) throw new CallError('amount-too-precise', 'amount');
  if (stake < terms.minimum) {
    const minimum = formatUnits(terms.minimum, coin.scale);
    throw new CallError('amount-too-small', 'amount', { minimum, coin: coin.code });
  }
  if (stake > terms.maximum) {
    const maximum = formatUnits(terms.maximum, coin.scale);
    throw new CallError('amount-too-large', 'amount', { maximum, coin: coin.code });
  }
  return { coin: coin.code, stake };
}
