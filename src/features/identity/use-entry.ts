import { useSubscription } from 'observable-hooks';
import { useRef } from 'react';
import { factorProven$ } from '../../api/factor-required.ts';

/**
 * Sends a log-in or a new password, and repeats it when the second factor has been proven for the
 * ticket of its refusal.
 *
 * @param send - sends one request; `ticket` is the proven ticket, undefined at first
 */
export function useEntry<Request>(
  send: (request: Request, ticket: string | undefined) => void,
): (request: Request) => void {
  const last = useRef<Request | null>(null);
  useSubscription(factorProven$, (ticket) => {
    if (last.current !== null) send(last.current, ticket);
  });
  return (request) => {
    last.current = request;
    send(request, undefined);
  };
}
