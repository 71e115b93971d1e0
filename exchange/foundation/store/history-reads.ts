import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answering } from '../threads/answering.ts';
import { yieldProcessor } from '../threads/yield-processor.ts';
import { FairTurns, subjectOf } from './fair-turns.ts';
import type { HistoryQuestion } from './history-thread.ts';
import { type AtOneMoment, readPage } from './page-query.ts';
import { readRanking } from './rank-query.ts';
import { builderOn, readAll } from './sqlite-reads.ts';

/** The thread of `HistoryThread`: its connection can only read. */
const database = new DatabaseSync(workerData as string, { readOnly: true, readBigInts: true });
// 8 MiB hold the upper levels of the indexes.
database.exec('PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY;');
yieldProcessor(10);
const queries = await builderOn(database);

const turns = new FairTurns(1);
/** Each turn is a moment of its own, which begins after every commit made before its question. */
const momentOf =
  (where: object): AtOneMoment =>
  (read) =>
    turns.run(subjectOf(where), async () => {
      database.exec('BEGIN');
      try {
        return await read();
      } finally {
        database.exec('COMMIT');
      }
    });

answering((asked: HistoryQuestion): Promise<unknown> => {
  switch (asked.read) {
    case 'page':
      return readPage(queries, asked.table, asked.query, undefined, momentOf(asked.query.where));
    case 'all':
      return momentOf(asked.where)(async () => readAll(database, asked.table, asked.where));
    case 'ranking':
      return momentOf(asked.own)(() => readRanking(queries, asked.own, asked.limit));
  }
});
