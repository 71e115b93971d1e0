/** An invariant, with the query for rows that violate it. */
export interface AuditRule {
  readonly name: string;
  readonly broken: string;
}

/** The months that have opening balances, oldest first. */
export const MONTHS = 'select distinct month from openings order by month';

/**
 * From the first posting to the balances of today, month by month: what a month opens with is what
 * the one before opened with and its postings, and the last one leads to the balances. So each
 * posting is in exactly one sum, and a sum that is off names its month.
 *
 * @param rows - of {@link MONTHS}
 */
export function openingRules(rows: readonly Readonly<Record<string, unknown>>[]): AuditRule[] {
  const months = rows.map(({ month }) => String(month));
  const last = months.at(-1);
  const since = (column: string): string =>
    last === undefined ? '' : `where ${column} >= ${last}`;
  return [
    {
      name: 'balances are the sum of their postings',
      broken: `select owner, account, coin, sum(available) as available, sum(frozen) as frozen from (
          select owner, account, coin, available, frozen from balances
          union all
          select owner, account, coin, -available, -frozen from openings ${since('month')}
          union all
          select owner, account, coin, -available, -frozen from legs ${since('time')}) as both_sides
        group by owner, account, coin having sum(available) <> 0 or sum(frozen) <> 0`,
    },
    {
      name: 'a month opens with what the one before opened with and its postings',
      broken: `select month, owner, account, coin, sum(available) as available, sum(frozen) as frozen
        from (
          select month, owner, account, coin, available, frozen from openings
          ${last === undefined ? '' : leadingTo(months, last)}) as both_sides
        group by month, owner, account, coin having sum(available) <> 0 or sum(frozen) <> 0`,
    },
    {
      name: 'what a month opens with sums to zero per coin',
      broken: `select month, coin, sum(available + frozen) as off from openings
        group by month, coin having sum(available + frozen) <> 0`,
    },
  ];
}

/** What leads to the openings of each month: openings and postings of the month before. */
function leadingTo(months: readonly string[], last: string): string {
  const followers = months.slice(1).map((month, at) => `when month = ${months[at]} then ${month}`);
  const before = months.map((month) => `when time < ${month} then ${month}`);
  const openings = `union all select case ${followers.join(' ')} end, owner, account, coin,
    -available, -frozen from openings where month < ${last}`;
  return `${followers.length > 0 ? openings : ''}
    union all select case ${before.join(' ')} end, owner, account, coin, -available, -frozen
    from legs where time < ${last}`;
}
