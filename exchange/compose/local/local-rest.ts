import type { RestAnswer, RestPort } from '@tideline/streams';
import { callId, type DescribedCall } from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import { from, type Observable } from 'rxjs';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Binding, Context } from '../../http/handler.ts';
import { validRequest } from '../../http/validate.ts';

/** A visitor on this machine. */
const VISITOR: Context = { caller: null, lang: 'en', address: 'local' };

interface Bound {
  readonly row: DescribedCall;
  readonly handle: Binding['handle'];
}

/** Calls of the contract as answers in this process, without a network. */
export function localRest(bindings: readonly Binding[]): RestPort {
  const handles = new Map(bindings.map(({ row, handle }) => [callId(row), handle]));
  const bound = new Map<string, Bound>();
  for (const row of CALLS) {
    const handle = row.method === 'GET' ? handles.get(callId(row)) : undefined;
    if (handle) bound.set(row.path, { row, handle });
  }
  return {
    get: (path, query): Observable<RestAnswer> => from(answer(bound.get(path), query)),
  };
}

async function answer(
  bound: Bound | undefined,
  query: Readonly<Record<string, string>>,
): Promise<RestAnswer> {
  if (!bound) return { kind: 'error', reason: 'not-found', retryAfter: null };
  try {
    const input = validRequest(bound.row, query);
    return { kind: 'ok', data: await bound.handle(input, VISITOR) };
  } catch (error) {
    const reason = error instanceof CallError ? error.id : String(error);
    return { kind: 'error', reason, retryAfter: null };
  }
}
