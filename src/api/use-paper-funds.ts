import type { ResponseOf } from '@tideline/wire';
import { paperFunds } from '@tideline/wire/calls/wallet';
import { askAgain } from './refresh.ts';
import { useCall } from './use-submit.ts';

export interface PaperFundsCommand {
  readonly busy: boolean;
  /** Sets the user's accounts to their starting funds. */
  readonly get: (done: (ended: ResponseOf<typeof paperFunds>) => void) => void;
}

/** The command that gives a user the starting paper funds. It is harmless when repeated. */
export function usePaperFunds(): PaperFundsCommand {
  const { busy, send } = useCall(paperFunds);
  return {
    busy,
    get: (done) =>
      send({}, (ended) => {
        // The account event may not arrive: the socket can be down.
        askAgain();
        done(ended);
      }),
  };
}
