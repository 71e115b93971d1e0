import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Command } from 'commander';
import { brokenAt, type SecurityEvent } from '../../exchange/accounts/security-log.ts';
import {
  OPERATOR_FILE,
  OPERATOR_HEADER,
  type OperatorDoor,
  REVIEWS_PATH,
} from '../../exchange/office/mount.ts';
import { readArchive } from '../../exchange/outbox/archive.ts';
import { type Pending, REVIEW_KINDS } from '../../exchange/reviews/rules.ts';
import { DATABASE_FILE } from '../../exchange/store/data-folder.ts';
import { UsageError } from '../support/failure.ts';

interface Flags {
  readonly data: string;
  readonly json?: true;
  readonly reason?: string;
}

const EXAMPLE = `
Examples:
  $ tideline ops outbox                       codes and mails, newest last
  $ tideline ops deposits                     what is under review
  $ tideline ops deposits reject 27 --reason "The picture cannot be read"
  $ tideline ops security --json              the log of security events, its chain checked
`;

/** `tideline ops`: what the operator of a sandbox sees and decides. */
export function opsCommand(): Command {
  const ops = new Command('ops')
    .description('messages with codes, reviews, security log of a paper exchange')
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
        .option('--reason <text>', 'told to the user when rejected', ''),
    ).action((decision: string | undefined, id: string | undefined, flags: Flags) =>
      reviews(kind, decision, id, flags),
    );
  }
  withData(ops.command('security').description('security events, their chain checked')).action(
    (flags: Flags) => security(flags),
  );
  return ops;
}

export function register(program: Command): void {
  program.addCommand(opsCommand().copyInheritedSettings(program));
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
  const door = doorOf(folderOf(data));
  if (decision === undefined) {
    const { pending } = await ask<{ pending: readonly Pending[] }>(door, `?kind=${kind}`);
    if (json) console.log(JSON.stringify({ pending }));
    else print(kind, pending);
    return;
  }
  if (decision !== 'pass' && decision !== 'reject') {
    throw new UsageError(`${decision}: expected pass or reject`);
  }
  if (id === undefined || !/^\d+$/.test(id)) throw new UsageError(`${decision}: which id?`);
  await ask(door, '', { kind, id, decision, reason });
  console.log(json ? JSON.stringify({ id, decision }) : `${kind} ${id}: ${decision}ed`);
}

function print(kind: string, pending: readonly Pending[]): void {
  for (const { id, userId, time, summary } of pending) {
    console.log(`${id}  ${new Date(time).toISOString()}  user ${userId}  ${summary}`);
  }
  if (pending.length === 0) console.log(`No ${kind} under review.`);
}

/** Exit code 1 when the chain is broken: what was checked does not hold. */
function security({ data, json }: Flags): void {
  const file = join(folderOf(data), DATABASE_FILE);
  if (!existsSync(file)) throw new UsageError(`no exchange has kept its state in ${data}`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Ids and times are below 2^53; nothing else of the table is a number.
    const rows = database
      .prepare('select * from security_events order by id')
      .all() as unknown as readonly SecurityEvent[];
    const broken = brokenAt(rows);
    if (json) console.log(JSON.stringify({ events: rows, broken }));
    else {
      for (const { time, kind, user_id, address, detail } of rows) {
        const who = user_id === null ? '-' : `user ${user_id}`;
        console.log(`${new Date(time).toISOString()}  ${kind}  ${who}  ${address}  ${detail}`);
      }
      console.log(
        broken === null ? `${rows.length} events, chain holds.` : `CHAIN BROKEN at row ${broken}.`,
      );
    }
    if (broken !== null) process.exitCode = 1;
  } finally {
    database.close();
  }
}

function folderOf(data: string): string {
  if (!existsSync(data)) throw new UsageError(`there is no folder ${data}`);
  return data;
}

/** The running exchange of a data folder, by the file it leaves there. */
function doorOf(folder: string): OperatorDoor {
  const file = join(folder, OPERATOR_FILE);
  if (!existsSync(file)) throw new UsageError(`no exchange is running on ${folder}`);
  return JSON.parse(readFileSync(file, 'utf8')) as OperatorDoor;
}

async function ask<Data>(
  { port, key }: OperatorDoor,
  query: string,
  form?: Readonly<Record<string, string>>,
): Promise<Data> {
  const url = `http://127.0.0.1:${port}${REVIEWS_PATH}${query}`;
  let answer: { readonly type: string; readonly message: string; readonly data?: Data };
  try {
    const response = await fetch(url, {
      headers: { [OPERATOR_HEADER]: key },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new UsageError(`no exchange answers on port ${port}`);
  }
  if (answer.type !== 'ok') throw new UsageError(answer.message);
  return answer.data as Data;
}
