import type { Candle, Deal, Frame, Level, Quote } from '@tideline/wire';
import { STRETCH_LEVELS } from '../../streams/marbles/index.ts';
import type { RestAnswer } from '../../streams/ports.ts';
import { SYMBOLS } from './true-exchange.ts';

const [SYMBOL] = SYMBOLS;
/** A frame in the marble language of input values; null when the drawing omits it. */
export function frameText(sent: unknown): string | null {
  const frame = sent as Frame | null;
  const [kind, symbol] = String(frame?.topic ?? '').split(':');
  if (!frame || (symbol !== SYMBOL && kind !== 'tickers')) return null;
  const place = ` epoch ${frame.epoch} frame ${frame.seq}`;
  try {
    const text = contentText(kind ?? '', frame);
    return text && `${text}${kind === 'depth' ? ` epoch ${frame.epoch}` : place}`;
  } catch {
    return kind === 'tickers' ? null : `broken ${kind} ${SYMBOL}${place}`;
  }
}

function contentText(kind: string, { seq, data }: Frame): string | null {
  const { quotes, deals } = data as { quotes?: readonly Quote[]; deals?: readonly Deal[] };
  if (kind === 'price') return `price ${quoteText(data as Quote)}`;
  if (kind === 'tickers') return `tickers ${quotesText(quotes ?? [])}`;
  if (kind === 'depth') return `depth ${SYMBOL} @${seq}${levelsText(data as Sides)}`;
  if (kind === 'deal') return `deal ${SYMBOL} ${dealsText(deals as readonly Deal[])}`;
  return null;
}

/** A REST answer in the marble language of input values; null when the drawing omits it. */
export function answerText(path: string, answer: RestAnswer): string | null {
  if (answer.kind === 'error') {
    const retry =
      answer.retryAfter === null ? '' : ` retry ${Math.ceil(answer.retryAfter / 1000)}s`;
    return `fail ${answer.reason.replaceAll(' ', '-')}${retry}`;
  }
  const data = answer.data as {
    readonly epoch?: string;
    readonly symbol?: string;
    readonly seq?: number;
    readonly quotes?: readonly Quote[];
    readonly candles?: readonly Candle[];
    readonly book?: Sides;
    readonly deals?: readonly Deal[];
  } | null;
  if (!data?.epoch) return null;
  if (path === 'currency/quotation_new') {
    return `quotes ${quotesText(data.quotes ?? [])} epoch ${data.epoch}`;
  }
  if (path !== 'currency/deal' || data.symbol !== SYMBOL || !data.book) return null;
  // This call returns book and tape. The drawing shows the book, because its rules are stricter.
  return `book ${SYMBOL} @${data.seq}${levelsText(data.book)} epoch ${data.epoch}`;
}

interface Sides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

function quoteText({ symbol, last, seq }: Quote): string {
  if (typeof last !== 'string') throw new TypeError('not a quote');
  return `${symbol} ${last} @${seq}`;
}
const quotesText = (quotes: readonly Quote[]): string =>
  quotes.length === 0 ? 'none' : quotes.map(quoteText).join(', ');
const dealsText = (deals: readonly Deal[]): string =>
  deals.length === 0
    ? 'none'
    : deals.map(({ id, price, quantity }) => `${id}=${price}x${quantity}`).join(' ');

function levelsText({ bids, asks }: Sides): string {
  const side = (name: string, levels: readonly Level[]) => {
    const shown = levels.slice(0, STRETCH_LEVELS);
    return shown.length === 0 ? '' : ` ${name} ${shown.map((row) => row.join('x')).join(' ')}`;
  };
  return side('bid', bids) + side('ask', asks);
}
