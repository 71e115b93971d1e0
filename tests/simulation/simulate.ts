import {
  Broken,
  checkAnswers,
  checkBooks,
  checkEvents,
  checkFairness,
  checkMemory,
  checkPositions,
  checkStore,
} from './invariants.ts';
import { Seeded } from './random.ts';
import { type Sent, Traders } from './traders.ts';
import { checkTriggers, TriggerHistory } from './trigger-invariants.ts';
import { type Outcome, SYMBOLS, World } from './world.ts';

export interface Tally {
  readonly steps: number;
  readonly commands: number;
  readonly answered: number;
  readonly unknown: number;
  readonly crashes: number;
  readonly failures: number;
  readonly fills: number;
  readonly settled: number;
  readonly liquidated: number;
  readonly triggered: number;
  /** Pairs of which one order traded or triggered, and amended orders. */
  readonly pairs: number;
  readonly amended: number;
  /** Amended triggers. */
  readonly aimed: number;
  /** Closed parts of positions, reversed positions, and positions with added margin. */
  readonly parts: number;
  readonly reversed: number;
  readonly secured: number;
}

const STEPS = 60;

/**
 * One run from one seed. Traders send commands, several in one turn and some twice, while the
 * market moves, commits fail before and after they take effect, and the process dies and restarts.
 * An answer must hold; an unanswered command is sent again under the same client id. Every step is
 * checked.
 * @throws Broken with the seed and the step
 */
export async function simulate(seed: number, steps = STEPS): Promise<Tally> {
  const random = new Seeded(seed);
  const world = await World.create(random);
  const traders = new Traders(random);
  const answers = new Map<string, string>();
  const triggers = new TriggerHistory();
  let retries: Sent[] = [];
  let commands = 0;
  let unknown = 0;
  let crashes = 0;
  let step = 0;
  try {
    for (step = 1; step <= steps; step += 1) {
      world.clock.time += random.chance(0.05) ? 15_000 : 500 + random.below(1500);
      if (random.chance(0.06))
        world.failNextCommit(random.pick(['before', 'after', 'row'] as const));

      const batch = [
        ...retries,
        ...Array.from({ length: random.below(4) }, () => traders.next(world)),
      ];
      retries = [];
      const doubled = batch.filter((each) => each.clientId !== null && random.chance(0.2));
      const sent = [...batch, ...doubled];
      const outcomes = sent.map(async (each) => {
        const outcome = await each.send(world);
        // Recorded even if the process dies right after, because an answer must hold.
        if (outcome.kind === 'answered') remember(answers, each, outcome.answer);
        return outcome;
      });
      for (const each of outcomes) each.catch(() => undefined);
      if (random.chance(0.7)) for (const symbol of SYMBOLS) world.tick(symbol);
      commands += sent.length;

      if (random.chance(0.04)) {
        // Some may be committed and some not; the senders get no answer.
        if (random.chance(0.5)) await world.turn();
        await world.crash();
        crashes += 1;
        retries = batch.filter((each) => each.clientId !== null);
      } else {
        await world.settle();
        const all: Outcome[] = await Promise.all(outcomes);
        for (const [at, each] of batch.entries()) {
          if (all[at]?.kind !== 'unknown') continue;
          unknown += 1;
          if (each.clientId !== null) retries.push(each);
        }
      }
      checkBooks(world);
      checkFairness(world);
      checkEvents(world);
      // Reads the whole store, so it does not run on every step.
      if (step === steps || random.chance(0.3)) {
        checkStore(world);
        checkAnswers(world, answers);
        await triggers.check(world);
      }
      if (step % 10 === 0) await checkMemory(world);
      if (step % 5 === 0) {
        // One more mark with a successful commit closes every position it reaches. Users' orders,
        // deals and closings move no mark, so they may continue.
        for (const symbol of SYMBOLS) world.tick(symbol);
        const { failures } = world;
        await world.settle();
        if (world.failures === failures) {
          await checkPositions(world);
          await checkTriggers(world);
        }
      }
    }
    await checkMemory(world);
    const count = (sql: string) => Number(world.store.query(sql)[0]?.['n'] ?? 0);
    return {
      steps,
      commands,
      answered: answers.size,
      unknown,
      crashes,
      failures: world.failures,
      fills: count('select count(*) as n from spot_fills'),
      settled: count("select count(*) as n from option_orders where status <> 'running'"),
      liquidated: count("select count(*) as n from contract_orders where reason = 'liquidation'"),
      triggered: count("select count(*) as n from spot_triggers where status = 'triggered'"),
      pairs: count("select count(*) as n from spot_triggers where reason = 'linked'"),
      amended: count('select count(*) as n from spot_orders where priority <> id'),
      aimed: count(`select count(*) as n from commands join spot_triggers
        on cast(spot_triggers.id as text) = json_extract(commands.answer, '$.id')
          and spot_triggers.user_id = commands.user_id
        where spot_triggers.client_id <> commands.client_id`),
      parts: count('select count(*) as n from contract_orders where part_of is not null'),
      reversed: count(`select count(*) as n from contract_orders ended join contract_orders began
        on began.user_id = ended.user_id and began.symbol = ended.symbol
          and began.opened = ended.closed and began.lots = ended.lots and began.side <> ended.side
        where ended.reason = 'user'`),
      secured: count(`select count(*) as n from legs where kind = 'freeze' and reference in
        (select cast(id as text) from contract_orders where type = 'market')`),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Broken(`seed ${seed}, step ${step}: ${why}`, { cause: error });
  } finally {
    await world.store.close();
  }
}

/** The same client id always gets the same order. */
function remember(answers: Map<string, string>, { clientId }: Sent, answer: unknown): void {
  if (clientId === null) return;
  const text = JSON.stringify(answer);
  const known = answers.get(clientId);
  if (known !== undefined && known !== text) {
    throw new Broken(`${clientId} was answered twice, differently: ${known} and ${text}`);
  }
  answers.set(clientId, text);
}
