import { parentPort, workerData } from 'node:worker_threads';
import { yieldProcessor } from '../../../foundation/threads/yield-processor.ts';
import { type Repacking, repack } from './repack.ts';

yieldProcessor(10);

parentPort?.postMessage(await repack(workerData as Repacking));
