import { parentPort, workerData } from 'node:worker_threads';
import { FrameError, listingsOf, livePolicy } from '@tideline/streams/node';
import type { ListingAnswer, ListingQuestion } from './read-listings.ts';

const { venue, body } = workerData as ListingQuestion;
const policy = livePolicy(venue);

/** The list of pairs in a body, or why it is none. */
function answer(): ListingAnswer {
  if (!policy) return { wrong: `no venue "${venue}"` };
  try {
    return { listings: listingsOf(policy, JSON.parse(body)) };
  } catch (error) {
    if (error instanceof FrameError || error instanceof SyntaxError)
      return { wrong: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
