import { once } from 'node:events';
import type { SpotOrder } from '@tideline/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
import { type Postgres, startPostgres, withPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { Pair } from './pair.ts';
import { Load } from './pair-load.ts';

/** Rounds of each kind; `TIDELINE_PAIR_ROUNDS` runs more. */
const ROUNDS = Number(process.env['TIDELINE_PAIR_ROUNDS'] ?? 2);
const CLIENTS = 12;
/** Answered orders before and after each fault. */
const ORDERS = 100;

withPostgres('a pair of cores under load', () => {
  let primary: Postgres;
  let standby: Postgres;
  let url = '';
  let pair: Pair;

  beforeAll(async () => {
    primary = await startPostgres();
    standby = await startPostgres({ standbyOf: primary });
    await primary.requireStandbys('standby');
    url = await primary.create();
    await migrate(url);
    pair = await Pair.start(url);
  });
  afterAll(async () => {
    await pair?.close();
    await standby?.stop();
    await primary?.stop();
  });

  it('loses and doubles nothing when the leader is killed, or frozen and woken', async () => {
    const load = new Load(pair, CLIENTS, 'run');
    const gaps: string[] = [];
    /** Resolves when this many more orders were answered. */
    const underLoad = () => {
      const wanted = load.acknowledged.size + ORDERS;
      return until(
        () => load.acknowledged.size,
        (count) => count >= wanted,
      );
    };
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      await pair.whole();
      await underLoad();
      load.resetGap();
      const leader = await pair.leader();
      const { term } = leader;
      const freezes = round % 2 === 1;
      leader.process.kill(freezes ? 'SIGSTOP' : 'SIGKILL');
      await pair.leader((core) => (core.term ?? 0) > (term ?? 0));
      await underLoad();
      gaps.push(`${freezes ? 'frozen' : 'killed'} ${Math.round(load.longestGap)} ms`);
      if (freezes) {
        // The woken process must notice and end by itself.
        const over = once(leader.process, 'close');
        leader.process.kill('SIGCONT');
        expect((await over)[0]).toBe(1);
      }
    }
    await load.stop();
    console.info(
      `${load.acknowledged.size} orders, ${load.repeated} repeated; longest gap: ${gaps.join(', ')}`,
    );
    expect(Object.fromEntries(load.refused)).not.toHaveProperty('internal');

    const rows = await primary.query('select * from spot_orders', url);
    const orders = Map.groupBy(rows, (row) => String(row['client_id']));
    const answers = new Map(
      (await primary.query('select client_id, answer from commands', url)).map((row) => [
        String(row['client_id']),
        String(row['answer']),
      ]),
    );
    expect(load.acknowledged.size).toBeGreaterThan(100);
    for (const [clientId, { sent, answer }] of load.acknowledged) {
      const own = orders.get(clientId) ?? [];
      expect([clientId, own.length]).toEqual([clientId, 1]);
      expect(own[0]?.['user_id']).toBe(sent.userId);
      expect(String(own[0]?.['id'])).toBe((answer as SpotOrder).id);
      expect(JSON.parse(answers.get(clientId) ?? 'null')).toEqual(answer);
    }
    // Repeated to the last leader, the commands of all terms get their first answers.
    const every = Math.ceil(load.acknowledged.size / 50);
    const some = [...load.acknowledged.values()].filter((_, at) => at % every === 0);
    for (const { sent, answer } of some) {
      expect((await pair.send(sent)).reply).toEqual({ answer });
    }
    for (const id of load.cancelled) {
      expect(rows.find((row) => String(row['id']) === id)?.['status']).toBe('cancelled');
    }
    expect(rows).toHaveLength(orders.size);

    const [journal] = await primary.query(
      'select count(*) as rows, max(number) as last, count(distinct term) as terms from journal',
      url,
    );
    expect(journal?.['rows']).toBe(journal?.['last']);
    expect(Number(journal?.['terms'])).toBe(2 * ROUNDS + 1);
    const report = await auditDatabase(url);
    expect(report.checks.filter((check) => !check.ok)).toEqual([]);
    expect(report.ok).toBe(true);
  });
});
