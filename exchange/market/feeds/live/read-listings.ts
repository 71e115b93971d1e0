import {
  FrameError,
  type Listing,
  type LivePolicy,
  listingsOf,
  livePolicy,
} from '@tideline/streams/node';
import { beginThread } from '../../../foundation/threads/begin-thread.ts';

/** A shorter list is parsed in a few ms, less than a thread takes to start; characters. */
const SHORT = 250_000;
/** Parsing 64 MB, the longest answer, takes two seconds, ms. */
const PATIENCE = 30_000;
/** Memory of the thread: a parsed list takes up to ten times its text. */
const MEMORY = { maxOldGenerationSizeMb: 768 };

export interface ListingQuestion {
  readonly venue: string;
  readonly body: string;
}
export type ListingAnswer = { readonly listings: readonly Listing[] } | { readonly wrong: string };

/**
 * The pairs in a venue's answer. A long one (Binance's has 15 MB) is parsed in a thread of its own,
 * because the exchange would serve nobody meanwhile.
 * @throws FrameError, SyntaxError for an answer that is not as documented
 */
export async function readListings(policy: LivePolicy, body: string): Promise<readonly Listing[]> {
  // The thread finds the rules of a shipped venue by its name; those of another cannot be sent to
  // it.
  const shipped = livePolicy(policy.venue)?.instruments === policy.instruments;
  if (body.length < SHORT || !shipped) return listingsOf(policy, JSON.parse(body));
  const workerData: ListingQuestion = { venue: policy.venue, body };
  const options = { workerData, resourceLimits: MEMORY };
  const thread = beginThread('listing-thread', import.meta.url, options);
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<ListingAnswer>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', (error) => reject(new FrameError(`the list: ${error.message}`)));
      late = setTimeout(() => reject(new FrameError('the list is too long')), PATIENCE);
    });
    if ('wrong' in answer) throw new FrameError(answer.wrong);
    return answer.listings;
  } finally {
    clearTimeout(late);
    void thread.terminate();
  }
}
