import { CallError } from '../ports/refusal.ts';
import { InsufficientFunds } from './rules.ts';

/**
 * Posts for a user's command. A user who has too little gets a refusal instead of the ledger's
 * error.
 * @param field - the field of the request that the refusal names; none by default
 * @throws CallError `insufficient-balance`, and what `post` throws
 */
export function withFunds(post: () => void, field?: string): void {
  try {
    post();
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    throw new CallError('insufficient-balance', field, { coin: error.coin });
  }
}
