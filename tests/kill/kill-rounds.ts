import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../faults/random.ts';
import { startExchange } from '../journeys/exchange-process.ts';
import { until } from '../support/until.ts';
import { Bot } from './bot.ts';
import { examine, firedTriggers, overdueOptions } from './checks.ts';
import { type Sent, Trader, type TraderParts } from './trader.ts';

export interface KillOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly progress?: (line: string) => void;
}

export interface KillReport {
  readonly rounds: number;
  readonly sent: number;
  readonly acknowledged: number;
  /** Commands pending at the kill; they may or may not have taken effect. */
  readonly unanswered: number;
  /** Number of unanswered commands that had taken effect. */
  readonly doneUnseen: number;
  /** Orders by the Binance-shaped API whose answer came. */
  readonly ordersOfBot: number;
  /** Those of contracts among them. */
  readonly contractsOfBot: number;
  /** Trigger orders that fired, each once. */
  readonly triggered: number;
}

/** The demo users, each twice: two phones of one person. */
const NAMES = ['demo', 'maker', 'demo', 'maker'];
/** Shortest and longest life of a process under load, ms; every second one begins with answers. */
const LIFE = [60, 900] as const;
/** Answered commands to repeat after a restart, besides all unanswered ones. */
const REPEATED = 10;

/**
 * Kills a real exchange under load (SIGKILL) at random moments and restarts it on the same folder,
 * round after round. Each round checks the folder while no process has it open, and sends the
 * unanswered commands again.
 * @throws Error with round and seed when anything acknowledged is lost or anything is doubled
 */
export async function killRounds({ rounds, seed, progress }: KillOptions): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-kill-'));
  const random = new Random(seed);
  const bot = new Bot(new Random(seed + 1), seed);
  const sent: Sent[] = [];
  let made = 0;
  let fresh: readonly Sent[] = [];
  let unanswered = 0;
  let doneUnseen = 0;
  const parts = { random, newId: () => `kill-${seed}-${++made}`, log: sent };
  try {
    for (let round = 1; round <= rounds; round++) {
      const exchange = await startExchange({ data: folder });
      const traders = NAMES.map((name) => new Trader(exchange.origin, name, parts));
      await Promise.all(traders.map((trader) => trader.logIn()));
      await repeated(traders, fresh, random);
      await bot.begin(exchange.origin);

      const first = sent.length;
      const over = Promise.all([bot, ...traders].map((each) => each.trade()));
      // Every second life begins with its answers: a busy machine may give none in the time of the
      // others.
      const { all, contracts } = bot.acknowledged;
      const isAnswered = () =>
        bot.acknowledged.all > all + 2 && bot.acknowledged.contracts > contracts;
      if (round % 2 === 1) await until('answers to the bot', isAnswered);
      await wait(random.between(...LIFE));
      await exchange.kill();
      await over;
      fresh = sent.slice(first);

      const { problems, carriedOut } = await examine(folder, sent);
      problems.push(...(await bot.examine(folder)));
      if (problems.length > 0) {
        throw new Error(`round ${round} of seed ${seed}:\n${problems.slice(0, 20).join('\n')}`);
      }
      const acked = fresh.filter(({ answer }) => answer !== null && answer !== 'refused').length;
      const silent = fresh.filter(({ answer }) => answer === null);
      unanswered += silent.length;
      doneUnseen += silent.filter(({ form }) => carriedOut.has(form['client_id'] ?? '')).length;
      progress?.(`round ${round} of ${rounds}: ${acked} acknowledged, nothing lost`);
    }
    await resume(folder, sent, parts);
    const triggered = await firedTriggers(folder);
    const acknowledged = sent.filter(
      ({ answer }) => answer !== null && answer !== 'refused',
    ).length;
    const { all: ordersOfBot, contracts: contractsOfBot } = bot.acknowledged;
    return {
      rounds,
      sent: sent.length,
      acknowledged,
      ordersOfBot,
      contractsOfBot,
      unanswered,
      doneUnseen,
      triggered,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the unanswered commands and some answered ones again; those must get the same answer. */
async function repeated(
  traders: readonly Trader[],
  before: readonly Sent[],
  random: Random,
): Promise<void> {
  const named = before.filter(({ form }) => form['client_id'] !== undefined);
  const answered = named.filter(({ answer }) => answer !== null && answer !== 'refused');
  const from = random.between(0, Math.max(0, answered.length - REPEATED));
  const silent = named.filter(({ answer }) => answer === null);
  for (const one of [...silent, ...answered.slice(from, from + REPEATED)]) {
    const trader = traders.find(({ name }) => name === one.user);
    const answer = (await trader?.repeat(one)) ?? null;
    if (one.answer === null) one.answer = answer;
    else if (idOf(answer) !== idOf(one.answer)) {
      throw new Error(`${one.path} ${one.form['client_id']} got a different answer when repeated`);
    }
  }
}

const idOf = (answer: Sent['answer']): string | null =>
  answer === null || answer === 'refused' ? null : answer.id;

/** Speed of the clock in the last run, so that options end sooner. */
const HURRY = 10;
/** The longest option of a run, and the wait after its delivery, ms of that clock. */
const LONGEST_OPTION = 30_000;
const GRACE = 10_000;

/** Several turns of the market, ms. */
const TURNS = 500;

/** Waiting triggers that an earlier mark had reached: they were lost. */
async function lateTriggers(trader: Trader): Promise<string[]> {
  await trader.logIn();
  const mark = await trader.mark();
  const waiting = await trader.waitingTriggers();
  const reached = waiting.filter(({ side, type, trigger_price }) => {
    const falls = (side === 'sell') !== type.startsWith('take-profit');
    return falls ? mark <= Number(trigger_price) : mark >= Number(trigger_price);
  });
  await wait(TURNS);
  const still = new Set((await trader.waitingTriggers()).map(({ id }) => id));
  return reached.map(({ id }) => id).filter((id) => still.has(id));
}

/**
 * After the last kill: every option settles once and in time, no reached trigger waits, the audit
 * passes.
 */
async function resume(folder: string, sent: readonly Sent[], parts: TraderParts): Promise<void> {
  const killed = Date.now();
  const exchange = await startExchange({ data: folder, args: ['--speed', String(HURRY)] });
  await wait((LONGEST_OPTION + GRACE) / HURRY);
  const late = await lateTriggers(new Trader(exchange.origin, 'demo', parts));
  await exchange.stop();
  const { problems } = await examine(folder, sent);
  for (const id of late) problems.push(`trigger ${id} waits although the mark reached it`);
  const overdue = await overdueOptions(folder, killed + LONGEST_OPTION);
  if (overdue > 0) problems.push(`${overdue} options are still running after their delivery`);
  if (problems.length > 0) throw new Error(`after the last start:\n${problems.join('\n')}`);
}
