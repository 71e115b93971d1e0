import { DoorError } from '../door-error.ts';
import type { DoorRequest } from '../serve/request.ts';

/** One call over a socket. */
export interface Call {
  readonly id: number | string | null;
  readonly method: string;
  readonly params: ReadonlyMap<string, string>;
}

const ID = /^[\w-]{1,36}$/;

/**
 * Reads a message of a client; null for one that has no readable id.
 * @throws DoorError -1102, -1100
 */
export function readId(message: unknown): Call['id'] {
  const { id = null } = Object(message) as { readonly id?: unknown };
  if (id === null || Number.isSafeInteger(id) || (typeof id === 'string' && ID.test(id))) {
    return id as Call['id'];
  }
  return null;
}

/** @throws DoorError -1100, -1102 */
export function readCall(message: unknown): Call {
  const { method, params = {} } = Object(message) as Readonly<Record<string, unknown>>;
  if (typeof method !== 'string') {
    throw new DoorError(-1102, "Mandatory parameter 'method' was not sent.");
  }
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new DoorError(-1100, "Illegal characters found in parameter 'params'.");
  }
  const values = Object.entries(params).map(([name, value]) => {
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (isPlain) return [name, String(value)] as const;
    throw new DoorError(-1100, 'Illegal characters found in a parameter.');
  });
  return { id: readId(message), method, params: new Map(values) };
}

/** The parameters of a signed call; the signature is over the others, sorted by name. */
export function signedRequest(params: ReadonlyMap<string, string>): DoorRequest {
  const parameters = new Map(params);
  parameters.delete('signature');
  const sorted = [...parameters].sort(([a], [b]) => (a < b ? -1 : 1));
  const payload = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  return {
    parameters,
    payload: Buffer.from(payload),
    signature: params.get('signature') ?? null,
  };
}
