import {
  type Candle,
  type Deal,
  type Frame,
  isPeriod,
  type Level,
  type Period,
} from '@tideline/wire';
import type { RestAnswer } from '../ports.ts';
import { quote, type Stage } from './stage.ts';
import { VIRTUAL_START } from './virtual-clock.ts';
import { isFailure } from './words.ts';

/**
 * Parses the language of input values. Returns the input's action on the stage, or null when it has
 * no meaning.
 */
export function inputAction(track: string, text: string): ((stage: Stage) => void) | null {
  if (track === 'page') return pageAction(text);
  if (track === 'clock') return clockAction(text);
  if (track === 'rest') {
    const answer = restAnswer(text);
    return answer && ((stage) => stage.rest.put(answer));
  }
  if (text === 'open') return (stage) => stage.socket.open();
  if (text === 'cut') return (stage) => stage.socket.cut();
  if (text === 'deaf') return (stage) => stage.socket.deafen();
  const state = socketState(text);
  if (state) return state;
  const { body, aged } = age(text);
  if (body === 'garbage') return (stage) => stage.socket.frame({ garbage: true });
  const frame = socketFrame(body);
  return frame && ((stage) => stage.socket.frame(frame(stage.time() - aged)));
}

/** Sets how the exchange's end of the connection behaves from now on. */
function socketState(text: string): ((stage: Stage) => void) | null {
  const acks = /^acks (?:take (\d+)ms|never)$/.exec(text);
  if (acks) return (stage) => stage.socket.acknowledge(acks[1] ? Number(acks[1]) : null);
  const refuse = /^refuse (\S+)$/.exec(text);
  if (refuse) return (stage) => stage.socket.refuse(refuse[1] ?? '');
  if (text === 'accept') return (stage) => stage.socket.refuse(null);
  return null;
}

const UNITS = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
]);

const durationOf = (amount: string | undefined, unit = 'ms'): number =>
  Number(amount) * (UNITS.get(unit) ?? Number.NaN);

/** Parses `aged 5m` or `ahead 10m` at the end: how far before or after now the input is dated. */
function age(text: string): { body: string; aged: number } {
  const match = / (aged|ahead) (\d+)(ms|s|m|h)$/.exec(text);
  if (!match) return { body: text, aged: 0 };
  const ms = durationOf(match[2], match[3]);
  return { body: text.slice(0, match.index), aged: match[1] === 'aged' ? ms : -ms };
}

function pageAction(text: string): ((stage: Stage) => void) | null {
  const actions: Record<string, (stage: Stage) => void> = {
    hidden: (stage) => stage.visible$.next(false),
    visible: (stage) => stage.visible$.next(true),
    offline: (stage) => stage.online$.next(false),
    online: (stage) => stage.online$.next(true),
    resume: (stage) => stage.resume$.next(),
    saving: (stage) => stage.save(true),
    spending: (stage) => stage.save(false),
  };
  return actions[text] ?? null;
}

function clockAction(text: string): ((stage: Stage) => void) | null {
  const match = /^(sleep|exchange \+|exchange -)(?: )?(\d+)(ms|s|m|h)$/.exec(text);
  if (!match) return null;
  const ms = durationOf(match[2], match[3]);
  if (match[1] === 'sleep') return (stage) => stage.sleep(ms);
  return (stage) => stage.shift(match[1] === 'exchange -' ? -ms : ms);
}

/** Parses `epoch E` and `frame N` at the end: the frame's place in its topic. */
function place(text: string): { body: string; epoch: string; seq: number | null } {
  const epoch = / epoch (\S+)/.exec(text)?.[1] ?? 'A';
  const seq = / frame (\d+)/.exec(text)?.[1];
  const body = text.replace(/ epoch \S+/, '').replace(/ frame \d+/, '');
  return { body, epoch, seq: seq === undefined ? null : Number(seq) };
}

/** A socket frame without its time. */
function socketFrame(text: string): ((time: number) => Frame) | null {
  const { body, epoch, seq } = place(text);
  const [kind = '', symbol = '', ...rest] = body.split(' ');
  const tail = rest.join(' ');
  if (kind === 'broken') {
    // A frame with a valid sequence but malformed content.
    const topic = body.slice(kind.length + 1).replaceAll(' ', ':') as Frame['topic'];
    const data: unknown = { deals: 3 };
    return (time) => ({ topic, epoch, seq: seq ?? 1, time, data }) as Frame;
  }
  if (kind === 'tickers') {
    const quotes = readQuotes(body.slice(kind.length + 1));
    const data = quotes && { quotes, feed: FEED };
    return (
      data && ((time) => ({ topic: 'tickers', epoch, seq: seq ?? quotes[0]?.seq ?? 1, time, data }))
    );
  }
  if (kind === 'price') {
    const [data] = readQuotes(body.slice(kind.length + 1)) ?? [];
    return data
      ? (time) => ({ topic: `price:${symbol}`, epoch, seq: seq ?? data.seq, time, data })
      : null;
  }
  if (kind === 'depth') {
    const book = readBook(tail);
    if (!book) return null;
    const { bids, asks } = book;
    return (time) => ({
      topic: `depth:${symbol}`,
      epoch,
      seq: book.seq,
      time,
      data: { bids, asks },
    });
  }
  if (kind === 'deal') {
    const deals = readDeals(tail);
    if (!deals) return null;
    const number = seq ?? deals.at(-1)?.id ?? 1;
    return (time) => ({ topic: `deal:${symbol}`, epoch, seq: number, time, data: { deals } });
  }
  if (kind === 'kline') {
    const chart = readCandles(tail);
    if (!chart) return null;
    const { candles, period } = chart;
    return (time) => ({
      topic: `kline:${symbol}:${period}`,
      epoch,
      seq: seq ?? 1,
      time,
      data: { candles },
    });
  }
  return null;
}

function restAnswer(text: string): { path: string | null; answer: RestAnswer } | null {
  const failure = /^fail (\S+)(?: retry (\d+)s)?$/.exec(text);
  if (failure && !isFailure(failure[1] ?? '')) return null;
  if (failure) {
    const retryAfter = failure[2] === undefined ? null : Number(failure[2]) * 1_000;
    return { path: null, answer: { kind: 'error', reason: failure[1] ?? '', retryAfter } };
  }
  const { body: dated, aged } = age(text);
  const { body, epoch } = place(dated);
  const [kind = '', symbol = '', ...rest] = body.split(' ');
  const tail = rest.join(' ');
  const ok = (path: string, data: object) =>
    ({ path, answer: { kind: 'ok', data: { epoch, aged, symbol, ...data } } }) as const;
  if (kind === 'nonsense') {
    return { path: null, answer: { kind: 'ok', data: { html: '<html>' } } };
  }
  if (kind === 'quotes') {
    const quotes = readQuotes(body.slice(7));
    return quotes && ok('currency/quotation_new', { feed: FEED, quotes });
  }
  if (kind === 'book') {
    const book = readBook(tail);
    if (!book) return null;
    return ok('currency/deal', {
      seq: book.seq,
      book: { bids: book.bids, asks: book.asks },
      deals: [],
    });
  }
  if (kind === 'deals') {
    const deals = readDeals(tail);
    return (
      deals &&
      ok('currency/deal', { seq: 1, book: { bids: [], asks: [] }, deals: deals.toReversed() })
    );
  }
  if (kind === 'candles') {
    const chart = readCandles(tail);
    return chart && ok('currency/new_timeshar', { ...chart, more: false });
  }
  return null;
}

const FEED = { kind: 'sim', label: 'marble', shift: null } as const;

/** `BTCUSDT 100 @5, ETHUSDT 30 @2`: pair, last price, quote sequence. */
function readQuotes(text: string) {
  if (text === 'none') return [];
  const quotes = text.split(',').map((each) => {
    const match = /^\s*([A-Z0-9]+) (\d+(?:\.\d+)?) @(\d+)\s*$/.exec(each);
    return match ? quote(match[1] ?? '', Number(match[3]), match[2] ?? '') : null;
  });
  return quotes.some((each) => each === null) ? null : quotes.filter((each) => each !== null);
}

/** `@11 bid 101x1 99x2 ask 102x1`: book sequence and absolute levels. */
function readBook(text: string): { seq: number; bids: Level[]; asks: Level[] } | null {
  const match = /^@(\d+)(?: bid((?: [\d.]+x[\d.]+)+))?(?: ask((?: [\d.]+x[\d.]+)+))?$/.exec(text);
  if (!match) return null;
  const levels = (side: string | undefined): Level[] =>
    (side ?? '')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((level): Level => {
        const [price = '', quantity = ''] = level.split('x');
        return [price, quantity];
      });
  return { seq: Number(match[1]), bids: levels(match[2]), asks: levels(match[3]) };
}

/** `5=100x1 6=101x2`: deal ids with price and quantity, oldest first; or `none`. */
function readDeals(text: string): Deal[] | null {
  if (text === 'none') return [];
  const deals = text.split(' ').map((each): Deal | null => {
    const match = /^(\d+)=([\d.]+)x([\d.]+)$/.exec(each);
    if (!match) return null;
    const [, id = '', price = '', quantity = ''] = match;
    return { id: Number(id), time: VIRTUAL_START + Number(id), price, quantity, side: 'buy' };
  });
  return deals.every((deal) => deal !== null) ? deals : null;
}

/**
 * `1m 0=100~1 1=101~2!`: period, then interval number, close, revision; `!` marks a final candle.
 */
function readCandles(text: string): { period: Period; candles: Candle[] } | null {
  const [period = '', ...rest] = text.split(' ');
  if (!isPeriod(period) || rest.length === 0) return null;
  if (rest[0] === 'none') return { period, candles: [] };
  // An hour before the diagram begins, so that the drawn minutes have begun. Specs draw one-minute
  // candles.
  const start = Math.floor(VIRTUAL_START / 60_000) * 60_000 - 3_600_000;
  const candles = rest.map((each): Candle | null => {
    const match = /^(\d+)=([\d.]+)~(\d+)(!?)$/.exec(each);
    if (!match) return null;
    const [, index = '', close = '', revision = '', final = ''] = match;
    const price = { open: close, high: close, low: close, close };
    const volume = {
      volume: '1',
      turnover: close,
      count: 1,
      takerVolume: '1',
      takerTurnover: close,
    };
    const time = start + Number(index) * 60_000;
    return { time, ...price, ...volume, final: final === '!', revision: Number(revision) };
  });
  return candles.every((candle) => candle !== null) ? { period, candles } : null;
}
