import {
  coinByCode,
  formatUnits,
  pow10,
  type RequestOf,
  scaleOf,
  tryParseUnits,
} from '@tideline/wire';
import type { trustBuy, trustCancel } from '@tideline/wire/calls/trust';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Notices } from '../../people/news/notices.ts';
import { readAmount } from '../wallet/limits.ts';
import { MAX_PER_ORDER, type Product } from './products.ts';
import { dailyInterest, daysDue, type HostingRow, penaltyOf } from './rules.ts';

interface TrustDependencies extends Pick<Dependencies, 'clock' | 'writer' | 'ledger'> {
  readonly notices: Notices;
  readonly products: readonly Product[];
}

/** Maximum running hosting orders of one user. */
const RUNNING_LIMIT = 100;

/**
 * Fixed-term hosting. The principal stays the user's, frozen in the trust account. Interest is
 * credited for each finished UTC day. The order stores the number of credited days in the commit of
 * the interest, so the job may run at any time and any number of times.
 */
export class Trust {
  readonly #deps: TrustDependencies;
  readonly #hosting = new GroupedRows<HostingRow>(({ user_id }) => user_id);

  constructor(deps: TrustDependencies) {
    this.#deps = deps;
  }

  /** @param rows - running orders */
  restore(rows: readonly HostingRow[]): void {
    this.#hosting.clear();
    for (const row of rows) this.#hosting.set(row);
  }

  /** Applies an order that another process committed. */
  follow(row: HostingRow): void {
    if (row.status === 'hosting') this.#hosting.set(row);
    else this.#hosting.delete(row.id);
  }

  /** Running orders of a user. */
  hostingOf(userId: string): HostingRow[] {
    return this.#hosting.of(userId);
  }

  get products(): readonly Product[] {
    return this.#deps.products;
  }

  /** @throws CallError `product-unknown` */
  product(id: string, field = 'id'): Product {
    const found = this.#deps.products.find((each) => each.id === id);
    if (!found) throw new CallError('product-unknown', field);
    return found;
  }

  /** @throws CallError before any change */
  buy(tx: Transaction, userId: string, request: RequestOf<typeof trustBuy>): HostingRow {
    const { status, id: productId, ...terms } = this.product(request.product_id, 'product_id');
    if (status !== 'open') throw new CallError('product-not-open', 'product_id');
    const coin = coinByCode(terms.coin);
    if (!coin) throw new CallError('coin-unknown');
    const max = MAX_PER_ORDER * pow10(coin.scale);
    const amount = readAmount(coin, request.amount, terms.minimum, max);
    if (request.agreement !== '1') throw new CallError('agreement-required', 'agreement');
    if (this.hostingOf(userId).length >= RUNNING_LIMIT) {
      throw new CallError('order-limit', undefined, { maximum: String(RUNNING_LIMIT) });
    }
    const row: HostingRow = {
      id: tx.nextId(),
      user_id: userId,
      client_id: request.client_id,
      product_id: productId,
      ...terms,
      amount,
      credited: 0,
      interest: 0n,
      penalty: 0n,
      status: 'hosting',
      paid: tx.now,
      closed: null,
    };
    withFunds(
      () => this.#deps.ledger.reserve(tx, userId, 'trust', row.coin, amount, String(row.id)),
      'amount',
    );
    this.#write(tx, row);
    return row;
  }

  /**
   * Redeems early, at the penalty the user has seen. Interest that is due is credited first and
   * stays.
   * @throws CallError `penalty-changed` when the penalty is another one by now
   */
  redeem(
    tx: Transaction,
    userId: string,
    request: RequestOf<typeof trustCancel>,
  ): HostingRow | null {
    const found = this.#hosting.get(Number(request.id));
    if (found?.user_id !== userId) return null;
    const after = { ...found, credited: daysDue(found, tx.now) };
    if (after.credited === found.days) throw new CallError('hosting-not-open', 'id');
    const penalty = penaltyOf(after);
    const scale = scaleOf(found.coin);
    if (tryParseUnits(request.penalty, scale) !== penalty) {
      throw new CallError('penalty-changed', 'penalty', { penalty: formatUnits(penalty, scale) });
    }
    const row = this.#credit(tx, found);
    this.#payBack(tx, row, penalty);
    const redeemed: HostingRow = { ...row, penalty, status: 'redeemed', closed: tx.now };
    this.#write(tx, redeemed);
    return redeemed;
  }

  /**
   * Ends all hosting of a user for a reset: credits due interest and returns the principal without
   * a penalty.
   * @returns the number of orders
   */
  endAll(tx: Transaction, userId: string): number {
    const own = this.hostingOf(userId);
    for (const found of own) {
      const row = this.#credit(tx, found);
      this.#payBack(tx, row, 0n);
      this.#write(tx, { ...row, status: 'redeemed', closed: tx.now });
    }
    return own.length;
  }

  /** The daily job: credits every finished day and completes orders whose term is over. */
  async turn(): Promise<void> {
    const { clock, writer } = this.#deps;
    if (!writer.ready) return;
    for (const { id, credited, ...row } of [...this.#hosting.all()]) {
      if (daysDue(row, clock.now()) === credited) continue;
      await writer.run((tx) => this.#advance(tx, id));
    }
  }

  #advance(tx: Transaction, id: number): void {
    const found = this.#hosting.get(id);
    // Redeemed while this was waiting.
    if (!found) return;
    const row = this.#credit(tx, found);
    if (row.credited < row.days) {
      this.#write(tx, row);
      return;
    }
    this.#payBack(tx, row, 0n);
    this.#write(tx, { ...row, status: 'completed', closed: tx.now });
    const amount = formatUnits(row.amount, scaleOf(row.coin));
    this.#deps.notices.tell(tx, row.user_id, 'hosting-completed', { amount, coin: row.coin });
  }

  /** Posts due interest, one posting per day, so that the change record shows each. */
  #credit(tx: Transaction, row: HostingRow): HostingRow {
    const daily = dailyInterest(row);
    const due = daysDue(row, tx.now);
    const { user_id: owner, coin } = row;
    for (let day = row.credited; day < due && daily > 0n; day += 1) {
      this.#deps.ledger.post(tx, {
        kind: 'trust-interest',
        reference: String(row.id),
        legs: [
          { owner, account: 'trust', coin, available: daily },
          { owner: HOUSE, account: 'trust', coin, available: -daily },
        ],
      });
    }
    const days = due - row.credited;
    return { ...row, credited: due, interest: row.interest + daily * BigInt(days) };
  }

  #payBack(tx: Transaction, row: HostingRow, penalty: bigint): void {
    const { ledger } = this.#deps;
    const { user_id: owner, coin, amount, id } = row;
    ledger.release(tx, owner, 'trust', coin, amount, String(id));
    if (penalty === 0n) return;
    ledger.post(tx, {
      kind: 'trust-penalty',
      reference: String(id),
      legs: [
        { owner, account: 'trust', coin, available: -penalty },
        { owner: HOUSE, account: 'trust', coin, available: penalty },
      ],
    });
  }

  #write(tx: Transaction, row: HostingRow): void {
    tx.put('hosting_orders', row);
    this.follow(row);
  }
}
