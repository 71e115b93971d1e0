/** The behaviour when a group or the whole table is full. */
export interface FairLimits {
  readonly perGroup: number;
  readonly total: number;
  /** In a full group, refuses the newcomer or replaces the group's oldest member. */
  readonly fullGroup: 'refuse' | 'replace';
}

interface Group<Member> {
  /** Oldest first. */
  readonly open: Set<Member>;
  /** Members that are never displaced. */
  kept: number;
}

/**
 * A bounded set of members in groups, such as connections by network. When it is full, the largest
 * group loses its oldest member, so a flood displaces itself only. Members marked as kept, such as
 * connections of logged-in users, are never displaced. Every step takes constant time, because it
 * runs for each connection of a flood.
 */
export class FairTable<Member extends object> {
  readonly #limits: FairLimits;
  readonly #groups = new Map<string, Group<Member>>();
  readonly #groupOf = new Map<Member, string>();
  readonly #kept = new Set<Member>();
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
    return known ? known.open.size + known.kept : 0;
  }

  /**
   * Adds a newcomer.
   * @param limited - false for groups such as the operator's proxy, which only the total bounds
   * @returns the members to remove; includes the newcomer when there is no room for it
   */
  enter(member: Member, group: string, limited = true): readonly Member[] {
    const displaced: Member[] = [];
    if (limited && this.countOf(group) >= this.#limits.perGroup) {
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
      known = { open: new Set(), kept: 0 };
      this.#groups.set(group, known);
    }
    this.#groupOf.set(member, group);
    known.open.add(member);
    this.#resized(group, known.open.size - 1, known.open.size);
    return displaced;
  }

  /** Marks a member as never displaced. */
  keep(member: Member): void {
    const group = this.#groupOf.get(member);
    const known = group === undefined ? undefined : this.#groups.get(group);
    if (group === undefined || !known?.open.delete(member)) return;
    known.kept += 1;
    this.#kept.add(member);
    this.#resized(group, known.open.size + 1, known.open.size);
  }

  /** Removes a member's mark; it becomes the newest of its group. */
  release(member: Member): void {
    const group = this.#groupOf.get(member);
    const known = group === undefined ? undefined : this.#groups.get(group);
    if (group === undefined || !known || !this.#kept.delete(member)) return;
    known.kept -= 1;
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
    if (known.open.size + known.kept === 0) this.#groups.delete(group);
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
