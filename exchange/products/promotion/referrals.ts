import type { DirectReads, ReferralSums } from '../../foundation/store/store.ts';
import type { UserRow } from '../../people/users/rules.ts';
import type { Accounts } from '../../people/users/service.ts';
import { byRank, ranked, type Standing } from './rules.ts';

/** What a referral has traded. */
interface Traded {
  readonly active: boolean;
  readonly rewards: bigint;
}

const NOTHING: Traded = { active: false, rewards: 0n };

/**
 * The sums of inviters and their order. They follow each registration and each rebate, so a rank
 * costs the same among ten inviters and among a million.
 *
 * With a store that answers at once, the sums of an inviter are read before their first change, and
 * all of them before the first rank. The store then has everything but what is not committed yet.
 */
export class Referrals {
  readonly #accounts: Accounts;
  readonly #tradedBy: (userId: string) => Traded;
  readonly #stored: Pick<DirectReads, 'referralSums'> | null;
  readonly #sums = new Map<string, ReferralSums>();
  /** Null until somebody asks. */
  #ranks: ReferralSums[] | null = null;

  /** @param stored - null when memory holds all accounts */
  constructor(
    accounts: Accounts,
    tradedBy: (userId: string) => Traded,
    stored: Pick<DirectReads, 'referralSums'> | null = null,
  ) {
    this.#accounts = accounts;
    this.#tradedBy = tradedBy;
    this.#stored = stored;
    accounts.onReferral((row) => this.#joined(row));
  }

  /** Counts all of them again: memory has been replaced. */
  forget(): void {
    this.#sums.clear();
    this.#ranks = null;
  }

  /** A user has joined by an invitation. */
  #joined({ id, invited_by }: UserRow): void {
    if (invited_by === null || !this.#isCounted()) return;
    const sums = this.#sumsOf(invited_by);
    this.#add({ ...sums, promoted: sums.promoted + 1 }, NOTHING, this.#tradedBy(id));
  }

  /** The trades of a user have changed. */
  traded(userId: string, before: Traded, after: Traded): void {
    const inviter = this.#accounts.find(userId)?.invited_by ?? null;
    if (inviter !== null && this.#isCounted()) this.#add(this.#sumsOf(inviter), before, after);
  }

  of(inviter: string): ReferralSums {
    if (!this.#isCounted()) this.#countAll();
    return this.#sumsOf(inviter);
  }

  /** Best first. */
  ranks(): readonly Standing[] {
    return this.#ranks ?? this.#countAll();
  }

  /** From 1; null for a user without referrals. */
  rankOf(userId: string): number | null {
    const ranks = this.#ranks ?? this.#countAll();
    const own = this.#sumsOf(userId);
    return own.promoted === 0 ? null : placeOf(ranks, own) + 1;
  }

  /** Without a store, the first question counts all: no change before it is noted. */
  #isCounted(): boolean {
    return this.#stored !== null || this.#ranks !== null;
  }

  #sumsOf(userId: string): ReferralSums {
    const known = this.#sums.get(userId);
    if (known) return known;
    const [stored] = this.#ranks === null ? (this.#stored?.referralSums(userId) ?? []) : [];
    const sums = stored ?? { userId, promoted: 0, active: 0, rewards: 0n };
    if (stored) this.#sums.set(userId, stored);
    return sums;
  }

  #countAll(): ReferralSums[] {
    for (const each of this.#stored?.referralSums() ?? this.#ofMemory()) {
      // What is here has the changes that are not committed yet.
      if (!this.#sums.has(each.userId)) this.#sums.set(each.userId, each);
    }
    this.#ranks = ranked(this.#sums.values());
    return this.#ranks;
  }

  *#ofMemory(): Generator<ReferralSums> {
    for (const userId of this.#accounts.inviters()) {
      const traded = this.#accounts.invitedBy(userId).map(this.#tradedBy);
      yield {
        userId,
        promoted: traded.length,
        active: traded.filter(({ active }) => active).length,
        rewards: traded.reduce((sum, { rewards }) => sum + rewards, 0n),
      };
    }
  }

  #add(sums: ReferralSums, before: Traded, after: Traded): void {
    const next: ReferralSums = {
      ...sums,
      active: sums.active + Number(after.active) - Number(before.active),
      rewards: sums.rewards + after.rewards - before.rewards,
    };
    const ranks = this.#ranks;
    const last = this.#sums.get(next.userId);
    if (ranks && last) ranks.splice(placeOf(ranks, last), 1);
    this.#sums.set(next.userId, next);
    ranks?.splice(placeOf(ranks, next), 0, next);
  }
}

/** Place of the first that is not better. */
function placeOf(ranks: readonly Standing[], sums: Standing): number {
  let [from, to] = [0, ranks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = ranks[middle];
    if (there && byRank(there, sums) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
