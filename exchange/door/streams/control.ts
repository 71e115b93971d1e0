/** What a client asks over a socket of streams. */
export type Control =
  | { readonly method: 'SUBSCRIBE' | 'UNSUBSCRIBE'; readonly streams: readonly string[] }
  | { readonly method: 'LIST_SUBSCRIPTIONS' | 'GET_PROPERTY' }
  | { readonly method: 'SET_PROPERTY'; readonly combined: boolean };

type RequestId = number | string | null;

/** A refusal: codes of Binance's streams, 0 to 3. */
export interface ControlError {
  readonly code: number;
  readonly msg: string;
}

const METHODS = ['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS', 'SET_PROPERTY', 'GET_PROPERTY'];
const ID = /^[\w-]{1,36}$/;

type Read =
  | { readonly id: RequestId; readonly control: Control }
  | { readonly id: RequestId; readonly error: ControlError };

/** Reads a client's message. */
export function readControl(text: string): Read {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const msg = 'Invalid JSON: expected value at line 1 column 1';
    return { id: null, error: { code: 3, msg } };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { id: null, error: invalid('expected an object') };
  }
  const { id = null, method, params } = json as Readonly<Record<string, unknown>>;
  if (!isId(id)) return { id: null, error: invalid('request ID must be an unsigned integer') };
  const control = read(method, params);
  return 'code' in control ? { id, error: control } : { id, control };
}

function read(method: unknown, params: unknown): Control | ControlError {
  const list: readonly unknown[] | null = Array.isArray(params) ? params : null;
  switch (method) {
    case undefined:
      return invalid(`missing field method at line 1 column 1`);
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      if (!list?.every((each) => typeof each === 'string')) {
        return invalid('params must be a list of stream names');
      }
      return { method, streams: list as string[] };
    case 'LIST_SUBSCRIPTIONS':
      return { method };
    case 'GET_PROPERTY':
      return property(list, 1) ?? { method };
    case 'SET_PROPERTY': {
      const wrong = property(list, 2);
      if (wrong) return wrong;
      const value = list?.[1];
      if (typeof value !== 'boolean')
        return { code: 1, msg: 'Invalid value type: expected Boolean' };
      return { method, combined: value };
    }
    default: {
      const known = METHODS.map((each) => `\`${each}\``).join(', ');
      return invalid(`unknown variant \`${shown(method)}\`, expected one of ${known}`);
    }
  }
}

/** Why parameters do not name the only property, `combined`; null when they do. */
function property(list: readonly unknown[] | null, length: number): ControlError | null {
  if (typeof list?.[0] !== 'string') return invalid('property name must be a string');
  if (list.length > length) return invalid('too many parameters');
  return list[0] === 'combined' ? null : { code: 0, msg: 'Unknown property' };
}

export const invalid = (why: string): ControlError => ({
  code: 2,
  msg: `Invalid request: ${why}`,
});

const shown = (value: unknown): string => String(value).slice(0, 64);

const isId = (id: unknown): id is RequestId =>
  id === null || Number.isSafeInteger(id) || (typeof id === 'string' && ID.test(id));
