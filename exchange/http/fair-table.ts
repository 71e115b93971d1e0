/** The behaviour when a group or the whole table is full. */
export interface FairLimits {
  /** Maximum members of a group that are not pinned. */
  readonly perGroup: number;
  /** Maximum pinned members of one owner; further ones are not pinned. */
  readonly perOwner: number;
  readonly total: number;
  /** In a full group, refuses the newcomer or replaces the group's oldest member. */
  readonly fullGroup: 'refuse' | 'replace';
}

interface Group<Member> {
  /** Oldest first. */
  readonly open: Set<Member>;
  /** Number of members that are never displaced. */
  pinned: number;
}

/**
 * A bounded set of members in groups, such as connections by network. When it is full, the largest
 * group loses its oldest member, so a flood displaces itself only. Pinned members, such as
 * connections of logged-in users, are never displaced and do not count for their group: thousands
 * of users may share the address of a carrier. They count for their owner. Every step takes
 * constant time, because it runs for each connection of a flood.
 */
export class FairTable<Member extends object> {
  readonly #limits: FairLimits;
  readonly #groups = new Map<string, Group<Member>>();
  readonly #groupOf = new Map<Member, string>();
  /** Owners of the pinned members. */
  readonly #pinned = new Map<Member, string>();
  readonly #ownedBy = new Map<string, number>();
  /** Names of the groups whose number of open members equals the index. */
  readonly #bySize: Set<string>[] = [];
  #largest = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#groupOf.size;
  }

  countOf(group: string): number {
    const known = this.#groups.get(group);
    return known ? known.open.size + known.pinned : 0;
  }

  /** Whether a group has its maximum of members that are not pinned. */
  isFull(group: string): boolean {
    return (this.#groups.get(group)?.open.size ?? 0) >= this.#limits.perGroup;
  }

  /**
   * Adds a newcomer.
   * @param limited - false for groups such as the operator's proxy, which only the total bounds
   * @returns the members to remove; includes the newcomer when there is no room for it
   */
  enter(member: Member, group: string, limited = true): readonly Member[] {
    const displaced: Member[] = [];
    if (limited && this.isFull(group)) {
      const oldest = this.#limits.fullGroup === 'replace' ? this.#oldestOf(group) : undefined;
      if (!oldest) return [member];
      this.leave(oldest);
      displaced.push(oldest);
    }
    if (this.size >= this.#limits.total) {
      const [largest] = this.#bySize[this.#largest] ?? [];
      const oldest = largest === undefined ? undefined : this.#oldestOf(largest);
      if (!oldest) return [...displaced, member];
      this.leave(oldest);
      displaced.push(oldest);
    }
    let known = this.#groups.get(group);
    if (!known) {
      known = { open: new Set(), pinned: 0 };
      this.#groups.set(group, known);
    }
    this.#groupOf.set(member, group);
    known.open.add(member);
    this.#resized(group, known.open.size - 1, known.open.size);
    return displaced;
  }

  /** Marks a member as never displaced, up to the owner's maximum. */
  pin(member: Member, owner: string): void {
    const group = this.#groupOf.get(member);
    const known = group === undefined ? undefined : this.#groups.get(group);
    const owned = this.#ownedBy.get(owner) ?? 0;
    if (owned >= this.#limits.perOwner) return;
    if (group === undefined || !known?.open.delete(member)) return;
    known.pinned += 1;
    this.#pinned.set(member, owner);
    this.#ownedBy.set(owner, owned + 1);
    this.#resized(group, known.open.size + 1, known.open.size);
  }

  /** Removes a member's mark; it becomes the newest of its group. */
  release(member: Member): void {
    const group = this.#groupOf.get(member);
    const known = group === undefined ? undefined : this.#groups.get(group);
    const owner = this.#pinned.get(member);
    if (group === undefined || !known || owner === undefined) return;
    this.#pinned.delete(member);
    const owned = this.#ownedBy.get(owner) ?? 0;
    if (owned > 1) this.#ownedBy.set(owner, owned - 1);
    else this.#ownedBy.delete(owner);
    known.pinned -= 1;
    known.open.add(member);
    this.#resized(group, known.open.size - 1, known.open.size);
  }

  leave(member: Member): void {
    this.release(member);
    const group = this.#groupOf.get(member);
    const known = group === undefined ? undefined : this.#groups.get(group);
    if (group === undefined || !known) return;
    this.#groupOf.delete(member);
    known.open.delete(member);
    this.#resized(group, known.open.size + 1, known.open.size);
    if (known.open.size + known.pinned === 0) this.#groups.delete(group);
  }

  #oldestOf(group: string): Member | undefined {
    const [oldest] = this.#groups.get(group)?.open ?? [];
    return oldest;
  }

  #resized(group: string, from: number, to: number): void {
    this.#bySize[from]?.delete(group);
    if (to > 0) {
      this.#bySize[to] ??= new Set();
      this.#bySize[to].add(group);
    }
    if (to > this.#largest) this.#largest = to;
    while (this.#largest > 0 && !this.#bySize[this.#largest]?.size) this.#largest -= 1;
  }
}
