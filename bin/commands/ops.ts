import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Command } from 'commander';
import {
  FACTORS_PATH,
  LOGOUT_PATH,
  RESET_PATH,
  REVIEWS_PATH,
} from '../../exchange/compose/operator-routes.ts';
import { DATABASE_FILE } from '../../exchange/foundation/store/data-folder.ts';
import { readAll } from '../../exchange/foundation/store/sqlite-reads.ts';
import type { ResetOutcome } from '../../exchange/people/accounts/reset.ts';
import { readArchive } from '../../exchange/people/outbox/archive.ts';
import { type Pending, REVIEW_KINDS } from '../../exchange/people/reviews/rules.ts';
import { brokenAt } from '../../exchange/people/users/security-log.ts';
import { UsageError } from '../support/failure.ts';
import { askOperator, folderOf, operatorEndpointOf } from '../support/operator.ts';
import { ANSWER_HELP, answer, feedback } from '../support/ops-feedback.ts';

interface Flags {
  readonly data: string;
  readonly json?: true;
  readonly reason?: string;
}

const EXAMPLE = `
Examples:
  $ tideline ops outbox                       codes and mails, newest last
  $ tideline ops deposits                     list requests under review
  $ tideline ops deposits reject 27 --reason "The picture cannot be read"
  $ tideline ops reset demo                   reset an account to its starting paper funds
  $ tideline ops logout demo                  end every session of a user
  $ tideline ops factors demo                 remove the second factors that a user lost
  $ tideline ops feedback                     what users reported, newest last
  $ tideline ops answer 27 "Thank you, it is repaired."
  $ tideline ops security --json              show the security log and check its chain
`;

const RESET_HELP = `
Cancels waiting orders, pays hosting back without a penalty, turns down deposits and withdrawals under
review, then posts the difference to the starting funds. Records, papers, addresses and passwords stay.
An open position or a running option is refused with exit code 1: close it, or wait for its delivery.

Example:
  $ tideline ops reset demo --data .tideline
`;

const FACTORS_HELP = `
Removes authenticator app, passkeys and recovery codes, ends every session and closes withdrawals for 24
hours. Make sure who asks: with the password alone the account is open afterwards. The user reads a notice.

Example:
  $ tideline ops factors demo --data .tideline
`;

/** `tideline ops`: commands for the operator of a sandbox. */
export function opsCommand(): Command {
  const ops = new Command('ops')
    .description(
      'Shows sent codes, reviews, feedback and the security log of a paper exchange; decides and answers.',
    )
    .addHelpText('after', EXAMPLE);
  withData(ops.command('outbox').description('codes and mails the exchange has sent')).action(
    (flags: Flags) => outbox(flags),
  );
  for (const kind of REVIEW_KINDS) {
    withData(
      ops
        .command(kind)
        .description(`${kind} under review; pass or reject one of the running exchange`)
        .argument('[decision]', 'pass or reject')
        .argument('[id]', 'which one')
        .option('--reason <text>', 'shown to the user when rejected', ''),
    ).action((decision: string | undefined, id: string | undefined, flags: Flags) =>
      reviews(kind, decision, id, flags),
    );
  }
  withData(
    ops
      .command('reset')
      .description('resets an account of the running exchange to its starting paper funds')
      .argument('<user>', 'id, account name or e-mail address')
      .addHelpText('after', RESET_HELP),
  ).action((user: string, flags: Flags) => reset(user, flags));
  withData(
    ops
      .command('logout')
      .description('ends every session of a user of the running exchange')
      .argument('<user>', 'id, account name or e-mail address'),
  ).action((user: string, flags: Flags) => logout(user, flags));
  withData(
    ops
      .command('factors')
      .description('removes the second factors of a user who lost them; ends the sessions')
      .argument('<user>', 'id, account name or e-mail address')
      .addHelpText('after', FACTORS_HELP),
  ).action((user: string, flags: Flags) => factors(user, flags));
  withData(ops.command('feedback').description('what users reported, newest last')).action(
    (flags: Flags) => feedback(flags),
  );
  withData(
    ops
      .command('answer')
      .description('answers feedback; the user reads it in the chat and as a notice')
      .argument('<id>', 'number of the feedback')
      .argument('<text>', 'up to 2,000 characters')
      .addHelpText('after', ANSWER_HELP),
  ).action((id: string, text: string, flags: Flags) => answer(id, text, flags));
  withData(ops.command('security').description('show the security log and check its chain')).action(
    (flags: Flags) => security(flags),
  );
  return ops;
}

export function register(program: Command): void {
  const ops = opsCommand().copyInheritedSettings(program);
  // These handlers were set before and would end the process with another exit code.
  for (const each of ops.commands) each.copyInheritedSettings(program);
  program.addCommand(ops);
}

const withData = (command: Command): Command =>
  command
    .option('--data <dir>', 'data folder of the exchange', '.tideline')
    .option('--json', 'print one JSON object');

function outbox({ data, json }: Flags): void {
  const messages = readArchive(folderOf(data));
  if (json) {
    console.log(JSON.stringify({ messages }));
    return;
  }
  for (const { time, channel, to, text } of messages) {
    console.log(`${new Date(time).toISOString()}  ${channel}  ${to}  ${text}`);
  }
  if (messages.length === 0) console.log('No messages yet.');
}

async function reviews(
  kind: string,
  decision: string | undefined,
  id: string | undefined,
  { data, json, reason = '' }: Flags,
): Promise<void> {
  const endpoint = operatorEndpointOf(folderOf(data));
  if (decision === undefined) {
    const { pending } = await askOperator<{ pending: readonly Pending[] }>(
      endpoint,
      `${REVIEWS_PATH}?kind=${kind}`,
    );
    if (json) console.log(JSON.stringify({ pending }));
    else print(kind, pending);
    return;
  }
  if (decision !== 'pass' && decision !== 'reject') {
    throw new UsageError(`${decision}: expected pass or reject`);
  }
  if (id === undefined || !/^\d+$/.test(id)) throw new UsageError(`${decision}: expected an id`);
  await askOperator(endpoint, REVIEWS_PATH, { kind, id, decision, reason });
  console.log(json ? JSON.stringify({ id, decision }) : `${kind} ${id}: ${decision}ed`);
}

function print(kind: string, pending: readonly Pending[]): void {
  for (const { id, userId, time, summary } of pending) {
    console.log(`${id}  ${new Date(time).toISOString()}  user ${userId}  ${summary}`);
  }
  if (pending.length === 0) console.log(`No ${kind} under review.`);
}

/** Exit code 1, with nothing changed, when orders are open that only the market can end. */
async function reset(user: string, { data, json }: Flags): Promise<void> {
  const outcome = await askOperator<ResetOutcome>(operatorEndpointOf(folderOf(data)), RESET_PATH, {
    user,
  });
  const { done, account, orders, hosting, reviews, positions, options } = outcome;
  if (!done) process.exitCode = 1;
  if (json) console.log(JSON.stringify(outcome));
  else if (done) {
    console.log(
      `${account} is reset to its starting paper funds: ${orders} orders cancelled, ${hosting} hosting orders repaid, ${reviews} requests rejected.`,
    );
  } else {
    console.error(
      `error: ${account} has ${positions} open positions and ${options} running options; close them or wait for their delivery; nothing was changed`,
    );
  }
}

async function logout(user: string, { data, json }: Flags): Promise<void> {
  const form = { user };
  const { sessions } = await askOperator<{ readonly sessions: number }>(
    operatorEndpointOf(folderOf(data)),
    LOGOUT_PATH,
    form,
  );
  console.log(json ? JSON.stringify({ sessions }) : `${user}: ${sessions} sessions ended.`);
}

async function factors(user: string, { data, json }: Flags): Promise<void> {
  const removed = await askOperator<{ readonly factors: number; readonly sessions: number }>(
    operatorEndpointOf(folderOf(data)),
    FACTORS_PATH,
    { user },
  );
  const { factors: count, sessions } = removed;
  const text = `${user}: ${count} second factors removed, ${sessions} sessions ended.`;
  console.log(json ? JSON.stringify(removed) : text);
}

/** The database of a data folder, read only. */
function openDatabase(data: string): DatabaseSync {
  const file = join(folderOf(data), DATABASE_FILE);
  if (!existsSync(file)) throw new UsageError(`no exchange data in ${data}`);
  return new DatabaseSync(file, { readOnly: true });
}

/** Exit code 1 when the chain is broken. */
function security({ data, json }: Flags): void {
  const database = openDatabase(data);
  try {
    const rows = readAll(database, 'security_events');
    const broken = brokenAt(rows);
    if (json) console.log(JSON.stringify({ events: rows, broken }));
    else {
      for (const { time, kind, user_id, address, detail } of rows) {
        const who = user_id === null ? '-' : `user ${user_id}`;
        console.log(`${new Date(time).toISOString()}  ${kind}  ${who}  ${address}  ${detail}`);
      }
      console.log(
        broken === null
          ? `${rows.length} events, the chain is unbroken.`
          : `CHAIN BROKEN at row ${broken}.`,
      );
    }
    if (broken !== null) process.exitCode = 1;
  } finally {
    database.close();
  }
}
