import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Repacking, repack } from './repack.ts';

// The exchange goes first when the processor is scarce. Other systems know no priority of a thread.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10));

parentPort?.postMessage(await repack(workerData as Repacking));
