import { hash } from 'node:crypto';
import { coinWorth, VALUATION_COIN } from '@tideline/streams/pure';
import { coinByCode, pow10, scaleOf } from '@tideline/wire';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { isClosed } from '../../people/users/rules.ts';
import type { Accounts } from '../../people/users/service.ts';
import { feesSince, type PaidFee } from './fees.ts';
import { Referrals } from './referrals.ts';
import { type PromotionSettings, rebateOf } from './rules.ts';

type Stats = Row<'trade_stats'>;

interface PromotionDependencies
  extends Pick<Dependencies, 'store' | 'writer' | 'ledger' | 'market'> {
  readonly accounts: Accounts;
  readonly settings: PromotionSettings;
  readonly residents: Residents;
}

/** Position of the job: the id of the last fee booked. */
const CURSOR = 'rebates';
/** Fees booked in one command, so that trading does not wait long. */
const AT_ONCE = 100;

const NO_STATS = { fills: 0, turnover: 0n, rewards: 0n };

const tradedOf = ({ fills, rewards }: Omit<Stats, 'user_id'>) => ({ active: fills > 0, rewards });

/**
 * Referrals, their trades, and the rebates on their fees. The job books rebates after the fact,
 * from the fees in the store. It stores its position in the commit of the rebate, so each rebate is
 * booked once even after an interruption.
 */
export class Promotion {
  readonly #deps: PromotionDependencies;
  readonly #stats = new Map<string, Stats>();
  readonly referrals: Referrals;
  #cursor = 0;
  #running: Promise<void> | null = null;

  constructor(deps: PromotionDependencies) {
    this.#deps = deps;
    const tradedBy = (id: string) => tradedOf(this.statsOf(id));
    this.referrals = new Referrals(deps.accounts, tradedBy, deps.residents);
  }

  restore(stats: readonly Stats[], cursor: Row<'meta'> | null): void {
    this.#stats.clear();
    for (const row of stats) this.follow(row);
    this.#cursor = Number(cursor?.value ?? 0);
  }

  /** Takes statistics into memory as the store has them. */
  follow(row: Stats): void {
    this.#stats.set(row.user_id, row);
  }

  /** Drops the statistics of a user who rests in the store. */
  leave(userId: string): void {
    this.#stats.delete(userId);
  }

  /** Applies the job's position that another process committed. */
  followCursor({ name, value }: Row<'meta'>): void {
    if (name === CURSOR) this.#cursor = Number(value);
  }

  statsOf(userId: string): Omit<Stats, 'user_id'> {
    this.#deps.residents.arrive(userId);
    return this.#stats.get(userId) ?? NO_STATS;
  }

  /** Brings accounts that are going to be looked at. */
  expect(userIds: readonly string[]): Promise<void> {
    return this.#deps.residents.expect(userIds);
  }

  /** Active: has paid a fee of a spot trade, a contract or an exchange. */
  active(userId: string): boolean {
    return this.statsOf(userId).fills > 0;
  }

  partner(userId: string): boolean {
    return this.referrals.of(userId).active >= this.#deps.settings.partnerFrom;
  }

  vip(userId: string): boolean {
    return this.statsOf(userId).turnover >= this.vipTurnover;
  }

  /** Own spot turnover that makes a VIP, in USDT units. */
  get vipTurnover(): bigint {
    const scale = scaleOf(VALUATION_COIN);
    return this.#deps.settings.vipTurnover * pow10(scale);
  }

  ratioBps(userId: string): number {
    const { rebateBps, partnerBps } = this.#deps.settings;
    return this.partner(userId) ? partnerBps : rebateBps;
  }

  /** Identifies the owner of a poster without being the invitation code; not secret. */
  authorizationCode(userId: string): string {
    const code = this.#deps.accounts.require(userId).invitation_code;
    return hash('sha256', `authorization/${userId}/${code}`).slice(0, 10).toUpperCase();
  }

  /** Books rebates of all fees since the last run. Runs never overlap. */
  turn(): Promise<void> {
    this.#running ??= this.#book().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #book(): Promise<void> {
    const { accounts, store, writer } = this.#deps;
    if (!writer.ready) return;
    const { fees, seen } = await feesSince(store, this.#cursor);
    for (let at = 0; at < fees.length; at += AT_ONCE) {
      const piece = fees.slice(at, at + AT_ONCE);
      await this.expect(piece.map(({ userId }) => userId));
      await this.expect(piece.flatMap(({ userId }) => accounts.find(userId)?.invited_by ?? []));
      await writer.run((tx) => {
        // Memory may have been rebuilt meanwhile.
        const due = piece.filter((each) => each.id > this.#cursor);
        for (const fee of due) this.#bookOne(tx, fee);
        this.#cursor = due.at(-1)?.id ?? this.#cursor;
        tx.put('meta', { name: CURSOR, value: String(this.#cursor) });
      });
    }
    // Everything up to here is booked: the next run need not read it again.
    this.#cursor = Math.max(this.#cursor, seen);
  }

  #bookOne(tx: Transaction, paid: PaidFee): void {
    const before = this.statsOf(paid.userId);
    const converted = this.#payInviter(tx, paid);
    const row: Stats = {
      user_id: paid.userId,
      fills: before.fills + 1,
      turnover: before.turnover + paid.turnover,
      rewards: before.rewards + converted,
    };
    tx.put('trade_stats', row);
    this.follow(row);
    this.referrals.traded(tx, paid.userId, tradedOf(before), tradedOf(row));
  }

  /** @returns the rebate's worth in USDT units; 0 without an inviter */
  #payInviter(tx: Transaction, paid: PaidFee): bigint {
    const { accounts, ledger, market } = this.#deps;
    const inviter = accounts.find(paid.userId)?.invited_by ?? null;
    const coin = coinByCode(paid.coin);
    if (inviter === null || !coin) return 0n;
    const row = accounts.find(inviter);
    if (row && isClosed(row)) return 0n;
    const ratio = this.ratioBps(inviter);
    const rebate = rebateOf(paid.fee, ratio);
    if (rebate === 0n) return 0n;
    ledger.post(tx, {
      kind: 'rebate',
      reference: String(paid.id),
      legs: [
        { owner: HOUSE, account: 'fees', coin: coin.code, available: -rebate },
        { owner: inviter, account: 'currency', coin: coin.code, available: rebate },
      ],
    });
    const converted =
      coinWorth({ coin: coin.code, units: rebate }, (symbol) => market.last(symbol)) ?? 0n;
    tx.put('rebates', {
      id: tx.nextId(),
      user_id: inviter,
      from_user: paid.userId,
      fill_id: paid.id,
      fee: paid.fee,
      fee_coin: coin.code,
      ratio_bps: ratio,
      rebate,
      converted,
      time: tx.now,
    });
    return converted;
  }
}
