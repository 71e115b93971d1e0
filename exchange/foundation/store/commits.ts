import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answering } from '../threads/answering.ts';
import { SqliteWrites, type Writes } from './sqlite-writes.ts';

/** What the thread of commits is asked. */
export type CommitQuestion = { readonly append: Writes } | { readonly removeAnswers: number };

/** The connection that writes to the file; only openings have another, once a month. */
const writes = new SqliteWrites(new DatabaseSync(workerData as string, { timeout: 2_000 }));

answering((asked: CommitQuestion) =>
  'append' in asked ? writes.append(asked.append) : writes.removeAnswers(asked.removeAnswers),
);
