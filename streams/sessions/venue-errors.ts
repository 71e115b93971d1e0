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
  /**
   * The code, a colon and the venue's text; null when the answer is no error.
   * @param body - JSON or text
   */
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
): { readonly row: ErrorRow; readonly text: string; readonly documented: boolean } | null {
  if (body.length > LONGEST) return null;
  let json: unknown = body;
  try {
    json = JSON.parse(body);
  } catch {
    // A text or a page: only what the venue documents of it is an error of its own.
  }
  const text = read(json);
  if (text === null) return null;
  const row = rows.find(({ code }) => text.startsWith(code));
  return { row: row ?? { code: text, means: 'refused' }, text, documented: row !== undefined };
}

const SECOND = 1_000;
const MINUTE = 60_000;

/** Rows of codes with the same consequence. */
const rows = (means: Exclude<FailureKind, 'limited'>, ...codes: readonly string[]): ErrorRow[] =>
  codes.map((code) => ({ code, means }));
/** @param pause - time without requests, ms */
const limited = (pause: number, ...codes: readonly string[]): ErrorRow[] =>
  codes.map((code) => ({ code, means: 'limited', pause }));

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
    ...limited(MINUTE, '-1003'),
    ...rows('venue', '-1000', '-1001', '-1004', '-1006', '-1007', '-1008', '-1016'),
    ...rows('refused', '-1121'),
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
    ...limited(15 * SECOND, 'EAPI:Rate limit exceeded', 'EGeneral:Too many requests'),
    ...limited(15 * MINUTE, 'EGeneral:Temporary lockout'),
    ...limited(15 * SECOND, 'EService:Throttled'),
    ...rows('venue', 'EService', 'EGeneral:Internal error'),
    ...rows('refused', 'EQuery:Unknown asset pair'),
  ],
};

/** `{"code":"50011","msg":"…","data":[]}`, also with status 200. */
export const OKX_ERRORS: VenueErrors = {
  read: coded('code', 'msg', '0'),
  rows: [
    ...limited(2 * SECOND, '50011', '50061'),
    ...rows('venue', '50001', '50004', '50013', '50026'),
    ...rows('refused', '51001'),
  ],
};

/** `{"retCode":10006,"retMsg":"…"}` with status 200, or the text of status 403. */
export const BYBIT_ERRORS: VenueErrors = {
  read: (body) =>
    typeof body === 'string' && body.includes('access too frequent')
      ? '403: access too frequent'
      : coded('retCode', 'retMsg', '0')(body),
  rows: [
    ...limited(5 * SECOND, '10006', '10429'),
    ...limited(10 * MINUTE, '10018', '403'),
    ...rows('venue', '10000', '10016'),
    ...rows('blocked', '10009', '10024'),
    ...rows('refused', '10001'),
  ],
};

/** `{"code":"429000","msg":"…"}`; success is 200000. */
export const KUCOIN_ERRORS: VenueErrors = {
  read: coded('code', 'msg', '200000'),
  rows: [
    ...limited(30 * SECOND, '429000', '1015'),
    ...limited(10 * SECOND, '200002'),
    ...rows('venue', '500000'),
    ...rows('refused', '900001'),
  ],
};

/** `{"code":"429","msg":"…"}`; success is 00000. */
export const BITGET_ERRORS: VenueErrors = {
  read: coded('code', 'msg', '00000'),
  rows: [
    ...limited(5 * SECOND, '429'),
    ...rows('venue', '40015', '40200', '40725', '45001'),
    ...rows('refused', '40034'),
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
    ...limited(MINUTE, '11010', 'ERR_RATE_LIMIT'),
    ...rows('venue', '20060', '20051', '10001'),
    ...rows('refused', '10020'),
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
    ...limited(SECOND, 'rate_limit_exceeded', 'RESOURCE_EXHAUSTED'),
    ...rows('venue', 'INTERNAL', 'UNAVAILABLE'),
    ...rows('refused', 'NOT_FOUND'),
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
    ...limited(5 * SECOND, '10028'),
    ...rows('venue', '10040', '10041'),
    ...limited(5 * SECOND, '10047', '10066'),
    ...rows('venue', '11051', '11094', '13028', '13888'),
    ...rows('refused', '10020', '13020'),
  ],
};
