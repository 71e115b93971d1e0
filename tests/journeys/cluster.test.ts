import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalCluster } from '../../bin/support/cluster/local-cluster.ts';
import type { SpotOrder } from '../../wire/index.ts';
import { CLUSTER_MISSING } from '../support/cluster.ts';
import { sees, until } from '../support/until.ts';
import { Caller, logIn } from './account.ts';
import { inBrowserWith } from './chrome.ts';
import { startCluster } from './cluster-process.ts';
import { auditOf } from './exchange-process.ts';
import { type Person, person } from './person.ts';
import { SpotScreen } from './spot-screen.ts';

inBrowserWith(CLUSTER_MISSING)('an app on a cluster', () => {
  let cluster: LocalCluster;
  let someone: Person;
  let spot: SpotScreen;
  let api: Caller;

  beforeAll(async () => {
    const started = await startCluster();
    cluster = started.cluster;
    someone = await person(started.origin);
    spot = new SpotScreen(someone.page);
    await logIn(someone);
    api = await Caller.logIn(started.origin, 'demo');
    await someone.go('/pages/trade/index?symbol=BTCUSDT');
    await spot.ready();
    // A cluster is ten processes, which start beside everything else of a busy machine.
  }, 600_000);
  afterAll(async () => {
    await someone?.leave();
    await cluster?.end();
  });

  const orders = async () =>
    (await api.get<{ rows: SpotOrder[] }>('coin/list', { view: 'history' })).rows;
  const said = () => someone.page.locator('[role=status], [role=alert]').allInnerTexts();
  const doubt = () => someone.page.getByRole('status').filter({ hasText: /Delayed|Not updating/ });

  it('shows old prices as old while no core leads, then live ones, and keeps an order sent meanwhile', async () => {
    const before = (await orders()).length;
    const leader = await until('a leader', () => cluster.leader());
    const standby = cluster.cores.find((each) => each !== leader);
    // Nobody can take the leader's place until the standby wakes up.
    standby?.member.kill('SIGSTOP');
    leader.member.kill('SIGSTOP');
    await doubt().waitFor();
    standby?.member.kill('SIGCONT');
    await doubt().waitFor({ state: 'hidden' });
    // It wakes up as a leader of the past, notices that, and starts again as a standby.
    leader.member.kill('SIGCONT');
    // Without a standby nobody could take the order within the five seconds that an edge keeps it.
    await until('a leader, and a standby that can take its place', () => cluster.isReady());
    await spot.ready();

    await spot.fill({ side: 'Buy', type: 'Market', quantity: '900' });
    // Gone between the tap and the answer: the edge sends the order to the next leader.
    (await until('the next leader', () => cluster.leader())).member.kill('SIGKILL');
    await spot.confirm('Buy').click();
    await until(
      async () => ({ rows: await orders(), said: await said() }),
      ({ rows }) => rows.length > before,
    );
    await doubt().waitFor({ state: 'hidden' });
    await sees(async () => (await orders()).length).toBe(before + 1);
    await sees(async () => (await orders())[0]).toMatchObject({ side: 'buy', status: 'completed' });
    // The app has found its answer too: nothing is left unconfirmed.
    const unconfirmed = someone.page.getByRole('status').filter({ hasText: 'unconfirmed' });
    await unconfirmed.waitFor({ state: 'hidden' });
    expect(await auditOf('--database', cluster.database.url)).toMatchObject({ ok: true });
    // Six waits of up to a minute.
  }, 420_000);
});
