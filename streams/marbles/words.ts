import { ERROR_IDS } from '@tideline/wire';
import { closest, distance } from 'fastest-levenshtein';
import type { Capability } from '../market.types.ts';

const STATUSES = ['loading', 'live', 'delayed', 'stale', 'down'];
const CAPABILITIES: readonly Capability[] = [
  'prices',
  'book',
  'deals',
  'candles',
  'account',
  'commands',
];
/** Why a request fails, besides the exchange's own errors. */
const FAILURES: readonly string[] = [...ERROR_IDS, 'timeout', 'network'];

/** An example of each input, by its track and its first word. */
const INPUT_FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  socket: {
    open: 'open',
    cut: 'cut',
    deaf: 'deaf',
    acks: 'acks take 5100ms',
    refuse: 'refuse topic-limit',
    accept: 'accept',
    tickers: 'tickers BTCUSDT 100 @5, ETHUSDT 30 @2 frame 1',
    price: 'price BTCUSDT 100 @5 frame 1',
    depth: 'depth BTCUSDT @12 bid 101x1 ask 102x3',
    deal: 'deal BTCUSDT 6=101x1 7=102x2 frame 3',
    kline: 'kline BTCUSDT 1m 0=100~1! 1=101~5 frame 1',
    broken: 'broken deal BTCUSDT frame 2',
    garbage: 'garbage',
  },
  rest: {
    quotes: 'quotes BTCUSDT 100 @5, ETHUSDT 30 @2',
    book: 'book BTCUSDT @11 bid 100x1 ask 110x1',
    deals: 'deals BTCUSDT 5=100x1 6=101x1',
    candles: 'candles BTCUSDT 1m 0=100~1! 1=101~5',
    fail: 'fail rate-limited retry 7s',
    nonsense: 'nonsense',
  },
  page: Object.fromEntries(
    ['hidden', 'visible', 'offline', 'online', 'resume', 'saving', 'spending'].map((word) => [
      word,
      word,
    ]),
  ),
  clock: { sleep: 'sleep 70s', exchange: 'exchange +5m' },
};

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
/** What each output can show, and an example. */
const OUTPUT_FORMS: Readonly<Record<string, { readonly shows: RegExp; readonly as: string }>> = {
  quote: live(`--|${NUMBER}`, '100 live'),
  board: live(`--|none|[^ ,]+ ${NUMBER}(?:, [^ ,]+ ${NUMBER})*`, 'BTCUSDT 100, ETHUSDT 30 live'),
  book: live(`--|(?:--|${NUMBER})/(?:--|${NUMBER}) @(?:\\d+|null)`, '101/102 @11 live'),
  deals: live(String.raw`--|none|\d+(?: \d+)*`, '7 6 5 live'),
  candles: live(`--|none|${NUMBER}(?: ${NUMBER})*`, '100 101 live'),
  health: { shows: new RegExp(`^(?:${STATUSES.join('|')})$`), as: 'live' },
  link: { shows: /^(?:connecting|open|waiting|closed)$/, as: 'open' },
  recovery: { shows: /^\d+ ms$/, as: '300 ms' },
  age: { shows: /^(?:--|-?\d+ s)$/, as: '3 s' },
  problems: { shows: /^(?:none|\S+:\S+ \S.*|tickers \S.*)$/, as: 'depth:BTCUSDT silent' },
  asks: { shows: /^[+-]\S+(?: [+-]\S+)*$/, as: '+tickers +price:BTCUSDT' },
  polls: { shows: /^[a-z_]+\/[a-z_]+$/, as: 'currency/deal' },
};

function live(value: string, as: string): { readonly shows: RegExp; readonly as: string } {
  return { shows: new RegExp(`^(?:${value}) (?:${STATUSES.join('|')})$`), as };
}

/** The known word that a misspelled one is nearest to, as a question; empty when none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const nearest = closest(word, known);
  // Two exchanged letters are two changes.
  const near = distance(word, nearest) <= Math.max(nearest.length < 4 ? 1 : 2, nearest.length / 3);
  return near ? `, did you mean "${nearest}"?` : '';
}

/** Says why a text is no input of a track. Call it for a text that has no action. */
export function inputProblem(track: string, text: string): string {
  const forms = INPUT_FORMS[track] ?? {};
  const [word = '', reason = ''] = text.split(' ');
  const form = forms[word];
  if (form !== undefined) {
    if (word === 'fail' && !FAILURES.includes(reason)) {
      const hint = suggestion(reason, FAILURES);
      return `"${reason}" is no reason of a failed request${hint || ', such as "unavailable"'}`;
    }
    return `"${text}" cannot be read, the form is "${form}"`;
  }
  const elsewhere = Object.entries(INPUT_FORMS).find(([, each]) => each[word])?.[0];
  if (elsewhere) return `"${word}" means nothing on ${track}, it belongs on ${elsewhere}`;
  const known = Object.keys(forms);
  const hint = suggestion(word, known);
  return `"${word}" means nothing on ${track}${hint || `, which knows ${known.join(', ')}`}`;
}

/** Whether a request can fail for this reason. */
export const isFailure = (reason: string): boolean => FAILURES.includes(reason);

export const isCapability = (text: string): text is Capability =>
  CAPABILITIES.some((each) => each === text);

/** Why an output can never show a text; null when it can. */
export function outputProblem(name: string, text: string): string | null {
  const form = OUTPUT_FORMS[name.split(' ')[0] ?? ''];
  if (!form || form.shows.test(text)) return null;
  const status = text.split(' ').at(-1) ?? '';
  const hint = form.as.endsWith('live') ? suggestion(status, STATUSES) : '';
  if (hint && !STATUSES.includes(status)) return `"${status}" is no status${hint}`;
  return `${name} never shows "${text}", the form is "${form.as}"`;
}

/** Says why a name is no output. Call it for a name that has no stream. */
export function nameProblem(name: string): string {
  const [kind = '', first = ''] = name.split(' ');
  const kinds = Object.keys(OUTPUT_FORMS);
  if (!kinds.includes(kind)) {
    const hint = suggestion(kind, kinds);
    return `"${kind}" is no output${hint || `, the outputs are ${kinds.join(', ')}`}`;
  }
  if (kind === 'health') {
    const hint = suggestion(first, CAPABILITIES);
    return `"${first}" is no capability${hint || `, these are: ${CAPABILITIES.join(', ')}`}`;
  }
  return `"${name}" cannot be watched, it needs a pair such as BTCUSDT${kind === 'candles' ? ' and a period such as 1m' : ''}`;
}
