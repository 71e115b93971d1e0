import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './asked-thread.ts';

/** Answers the questions of an `AskedThread` in its thread. */
export function answering<Question>(answer: (question: Question) => unknown): void {
  const send = (answered: Answered): void => parentPort?.postMessage(answered);
  parentPort?.on('message', async ({ number, question }: Asked<Question>) => {
    try {
      send({ number, found: await answer(question) });
    } catch (error) {
      send({ number, error });
    }
  });
}
