import { workerData } from 'node:worker_threads';
import type { BlockingAnswer, BlockingQuestion, BlockingStart } from './blocking-reads.ts';
import { type Connection, connect, disconnect } from './connect.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import type { Rows } from './pg-view.ts';

/** A server that is silent for so long is looked for again, ms. */
const SILENT_AFTER = 2_000;

/** The thread of `BlockingReads`: it answers one question after the other. */
const { url, name, port, answers } = workerData as BlockingStart;

/** Tries to connect: a busy server may let one pass. */
const TRIES = 5;
/** Pause before it connects again without a question, ms. */
const AGAIN = 100;

async function open(): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connect(url, name, { config: { query_timeout: SILENT_AFTER } });
    } catch (error) {
      if (tries === TRIES || !(error instanceof DatabaseUnreachable)) throw error;
    }
  }
}

let connection: Promise<Connection> | null = null;

/** The connection, which is there before the next question, also after a fail-over. */
function connected(): Promise<Connection> {
  if (connection) return connection;
  const opening = open();
  connection = opening;
  opening.then(
    ({ client }) => client.once('end', () => lose(opening)),
    () => lose(opening),
  );
  return opening;
}

function lose(lost: Promise<Connection>): void {
  if (connection !== lost) return;
  connection = null;
  setTimeout(() => connected().catch(() => undefined), AGAIN);
}

async function answerTo({ number, query }: BlockingQuestion): Promise<BlockingAnswer> {
  const used = connected();
  try {
    const { client } = await used;
    return { number, rows: (await client.query(query)).rows as Rows };
  } catch (error) {
    // The next question looks for the server that accepts writes again.
    lose(used);
    used.then(({ client }) => disconnect(client)).catch(() => undefined);
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}

connected().catch(() => undefined);
let last: Promise<unknown> = Promise.resolve();
port.on('message', (question: BlockingQuestion) => {
  last = last.then(async () => {
    port.postMessage(await answerTo(question));
    Atomics.add(answers, 0, 1);
    Atomics.notify(answers, 0);
  });
});
