import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answering } from '../threads/answering.ts';
import { yieldProcessor } from '../threads/yield-processor.ts';
import { writeOpenings } from './openings.ts';
import { openingsIn } from './sqlite-openings.ts';

/** The thread that writes openings: it reads a month for as long as that takes. */
const database = new DatabaseSync(workerData as string, { timeout: 10_000 });
database.exec('PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;');
yieldProcessor(10);

answering(() => writeOpenings(openingsIn(database)));
