import { isJson } from '../venues/json.ts';
import type { FailureKind } from './ports.ts';
import { fieldOf } from './reading.ts';

/** One documented error answer of a venue, and what follows from it. */
export interface ErrorRow {
  /** Beginning of the venue's code or text. */
  readonly code: string;
  readonly means: FailureKind;
  /** For `limited`: time without requests, ms. */
  readonly pause?: number;
}

/** How a venue says in the body of an answer, whatever its status, that a request failed. */
export interface VenueErrors {
  /** The code, a colon and the venue's text; null when the answer is no error. */
  read(body: unknown): string | null;
  /** The first row whose code begins the error decides; an error without a row is `refused`. */
  readonly rows: readonly ErrorRow[];
}

/** An error answer is short; a longer one is data and is not parsed for this. */
const LONGEST = 4_096;

/** The error in an answer's body; null when it is none. */
export function errorOf(
  { read, rows }: VenueErrors,
  body: string,
): { readonly row: ErrorRow; readonly text: string } | null {
  if (body.length > LONGEST) return null;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const text = read(json);
  if (text === null) return null;
  const row = rows.find(({ code }) => text.startsWith(code));
  return { row: row ?? { code: text, means: 'refused' }, text };
}

const SECOND = 1_000;
const MINUTE = 60_000;

/** An answer that states a code besides its data, with the code of success. */
const coded = (code: string, text: string, success: string) => (body: unknown) => {
  const stated = isJson(body) ? body[code] : undefined;
  if (stated === undefined || String(stated) === success) return null;
  return `${String(stated)}: ${String(fieldOf(body, text) ?? 'no text')}`;
};

/** `{"code":-1003,"msg":"…"}` with status 4xx; data is never of this form. */
export const BINANCE_ERRORS: VenueErrors = {
  read: (body) => {
    const code = fieldOf(body, 'code');
    return typeof code === 'number' && code < 0
      ? `${code}: ${String(fieldOf(body, 'msg') ?? 'no text')}`
      : null;
  },
  rows: [
    { code: '-1003', means: 'limited', pause: MINUTE },
    { code: '-1000', means: 'venue' },
    { code: '-1001', means: 'venue' },
    { code: '-1007', means: 'venue' },
    { code: '-1008', means: 'venue' },
    { code: '-1121', means: 'refused' },
  ],
};

/** `{"error":["EAPI:Rate limit exceeded"]}` with status 200; texts with W are warnings. */
export const KRAKEN_ERRORS: VenueErrors = {
  read: (body) => {
    const errors = fieldOf(body, 'error');
    const error = Array.isArray(errors) ? errors.find((each) => !String(each).startsWith('W')) : '';
    return error === undefined || error === '' ? null : String(error);
  },
  rows: [
    { code: 'EAPI:Rate limit exceeded', means: 'limited', pause: 15 * SECOND },
    { code: 'EGeneral:Too many requests', means: 'limited', pause: 15 * SECOND },
    { code: 'EGeneral:Temporary lockout', means: 'limited', pause: 15 * MINUTE },
    { code: 'EService:Throttled', means: 'limited', pause: 15 * SECOND },
    { code: 'EService', means: 'venue' },
    { code: 'EGeneral:Internal error', means: 'venue' },
    { code: 'EQuery:Unknown asset pair', means: 'refused' },
  ],
};

/** `{"code":"50011","msg":"…","data":[]}`, also with status 200. */
export const OKX_ERRORS: VenueErrors = {
  read: coded('code', 'msg', '0'),
  rows: [
    { code: '50011', means: 'limited', pause: 2 * SECOND },
    { code: '50061', means: 'limited', pause: 2 * SECOND },
    { code: '50001', means: 'venue' },
    { code: '50004', means: 'venue' },
    { code: '50013', means: 'venue' },
    { code: '50026', means: 'venue' },
    { code: '51001', means: 'refused' },
  ],
};

/** `{"retCode":10006,"retMsg":"…"}` with status 200. */
export const BYBIT_ERRORS: VenueErrors = {
  read: coded('retCode', 'retMsg', '0'),
  rows: [
    { code: '10006', means: 'limited', pause: 5 * SECOND },
    { code: '10018', means: 'limited', pause: 10 * MINUTE },
    { code: '10429', means: 'limited', pause: 5 * SECOND },
    { code: '10000', means: 'venue' },
    { code: '10016', means: 'venue' },
    { code: '10009', means: 'blocked' },
    { code: '10024', means: 'blocked' },
    { code: '10001', means: 'refused' },
  ],
};

/** `{"code":"429000","msg":"…"}`; success is 200000. */
export const KUCOIN_ERRORS: VenueErrors = {
  read: coded('code', 'msg', '200000'),
  rows: [
    { code: '429000', means: 'limited', pause: 30 * SECOND },
    { code: '200002', means: 'limited', pause: 10 * SECOND },
    { code: '1015', means: 'limited', pause: 30 * SECOND },
    { code: '500000', means: 'venue' },
    { code: '900001', means: 'refused' },
  ],
};

/** `{"code":"429","msg":"…"}`; success is 00000. */
export const BITGET_ERRORS: VenueErrors = {
  read: coded('code', 'msg', '00000'),
  rows: [
    { code: '429', means: 'limited', pause: 5 * SECOND },
    { code: '30007', means: 'limited', pause: 5 * SECOND },
    { code: '40015', means: 'venue' },
    { code: '40725', means: 'venue' },
    { code: '45001', means: 'venue' },
    { code: '40034', means: 'refused' },
  ],
};

/** `["error",11010,"ratelimit: error"]`, or `{"error":"ERR_RATE_LIMIT"}`. */
export const BITFINEX_ERRORS: VenueErrors = {
  read: (body) => {
    if (Array.isArray(body) && body[0] === 'error') return `${String(body[1])}: ${String(body[2])}`;
    const error = fieldOf(body, 'error');
    return error === undefined ? null : String(error);
  },
  rows: [
    { code: '11010', means: 'limited', pause: MINUTE },
    { code: 'ERR_RATE_LIMIT', means: 'limited', pause: MINUTE },
    { code: '20060', means: 'venue' },
    { code: '20051', means: 'venue' },
    { code: '10001', means: 'venue' },
    { code: '10020', means: 'refused' },
  ],
};

/** `{"error":"NOT_FOUND","message":"…"}` with status 4xx or 5xx. */
export const COINBASE_ERRORS: VenueErrors = {
  read: (body) => {
    const error = fieldOf(body, 'error');
    if (typeof error !== 'string' || error === '') return null;
    return `${error}: ${String(fieldOf(body, 'message') ?? 'no text')}`;
  },
  rows: [
    { code: 'rate_limit_exceeded', means: 'limited', pause: SECOND },
    { code: 'RESOURCE_EXHAUSTED', means: 'limited', pause: SECOND },
    { code: 'INTERNAL', means: 'venue' },
    { code: 'UNAVAILABLE', means: 'venue' },
    { code: 'NOT_FOUND', means: 'refused' },
  ],
};

/** `{"error":{"code":10028,"message":"too_many_requests"}}`. */
export const DERIBIT_ERRORS: VenueErrors = {
  read: (body) => {
    const code = fieldOf(body, 'error', 'code');
    if (code === undefined) return null;
    return `${String(code)}: ${String(fieldOf(body, 'error', 'message') ?? 'no text')}`;
  },
  rows: [
    { code: '10028', means: 'limited', pause: 5 * SECOND },
    { code: '10040', means: 'venue' },
    { code: '10041', means: 'venue' },
    { code: '10047', means: 'limited', pause: 5 * SECOND },
    { code: '10066', means: 'limited', pause: 5 * SECOND },
    { code: '11051', means: 'venue' },
    { code: '11094', means: 'venue' },
    { code: '13028', means: 'venue' },
    { code: '13020', means: 'refused' },
  ],
};
