import type { ResponseOf } from '@tideline/wire';
import { closeAccount } from '@tideline/wire/calls/security';
import { type Observable, tap } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { market } from '../../market/market.ts';
import { useSession } from '../../state/session.ts';

/**
 * Asks to close the account. The exchange ends this session with its answer; this device learns it
 * from the answer, because the socket's event would report an expired session over the receipt.
 */
export function askToClose(password: string): Observable<Answer<ResponseOf<typeof closeAccount>>> {
  const { token } = useSession.getState();
  market.authenticate(null);
  return call(closeAccount, { password }).pipe(
    tap(({ kind }) => {
      if (kind !== 'ok') market.authenticate(token);
    }),
  );
}
