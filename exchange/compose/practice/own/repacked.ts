import { PRACTICE_FILE_STATED } from '@tideline/wire/practice-file';
import { CallError } from '../../../foundation/ports/refusal.ts';
import { beginThread } from '../../../foundation/threads/begin-thread.ts';
import type { Claim } from '../../../people/limits/claim.ts';
import { Turns } from '../../../people/limits/turns.ts';
import type { Repacking, Unfit } from './repack.ts';

/** Longest time of one file, ms: 34 MB of text took 3 s of a processor. */
const PATIENCE = 60_000;
/** Memory of the thread. */
const MEMORY = { maxOldGenerationSizeMb: 256 };

/** One file at a time, in fair turns, because of the memory. */
const turns = new Turns({ atOnce: 1, waiting: 20, patience: 30_000 });

const TOO_LARGE: Unfit = { id: 'recording-too-large', params: PRACTICE_FILE_STATED };

/**
 * Checks and copies a file in a thread of its own, see `repack.ts`. A file that takes too much time
 * or memory is refused, and the thread ends when nobody waits for it.
 * @throws CallError `rate-limited`; what the disk refuses
 */
export function repacked(files: Repacking, claim: Claim): Promise<Unfit | null> {
  return turns.run(claim, () => inThread(files, claim));
}

async function inThread(workerData: Repacking, { gone }: Claim): Promise<Unfit | null> {
  const options = { workerData, resourceLimits: MEMORY };
  const thread = beginThread('repack-thread', import.meta.url, options);
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Unfit | null>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(TOO_LARGE) : reject(error),
      );
      gone?.addEventListener('abort', () => reject(new CallError('rate-limited', 'file')));
      late = setTimeout(() => resolve(TOO_LARGE), PATIENCE);
    });
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
