/**
 * Texts of figures. The app writes them on its screens, the exchange into the document of the home
 * screen.
 */
import { type Instrument, type Language, type Quote, truncateDecimal } from '@tideline/wire';

/** Text for an unknown number; never 0. */
export const UNKNOWN = '--';

/** Adds thousands separators to a plain decimal string; all five languages write `1,234.5`. */
export function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A price or amount truncated (never rounded) to `decimals`, grouped; `--` when unknown. */
export function amount(text: string | null | undefined, decimals: number): string {
  return text == null ? UNKNOWN : group(truncateDecimal(text, decimals));
}

/** A day's volume of a pair, with two decimals; `--` when unknown. */
export const volume = (text: string | null | undefined): string => amount(text, 2);

/** -1, 0 or 1 of a decimal string, without a float; 0 when unknown. */
export function signOf(text: string | null | undefined): -1 | 0 | 1 {
  if (text == null || !/[1-9]/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
}

/** `+1.23%`, `-0.40%`, `0.00%`; `--` when unknown. */
export function percent(text: string | null | undefined): string {
  if (text == null) return UNKNOWN;
  const cut = truncateDecimal(text, 2);
  return `${signOf(cut) > 0 ? '+' : ''}${cut}%`;
}

/** Direction of a price by the text of its change, so that `+0.00%` never has a colour. */
export function sideOf(change: string): 'up' | 'down' | 'flat' {
  const sign = signOf(change.replace(/[+%]/g, ''));
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
}

/** Powers of ten with a name, largest first. */
type Powers = readonly (readonly [power: number, word: string])[];
const WESTERN: Powers = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
];
const WORDS: Readonly<Partial<Record<Language, Powers>>> = {
  jp: [
    [12, '兆'],
    [8, '億'],
    [4, '万'],
  ],
  kr: [
    [12, '조'],
    [8, '억'],
    [4, '만'],
  ],
  hk: [
    [12, '兆'],
    [8, '億'],
    [4, '萬'],
  ],
  zh: [
    [12, '万亿'],
    [8, '亿'],
    [4, '万'],
  ],
};

/** Significant digits of a number below 1. */
const GLANCE = /^-?0\.0*[1-9]\d{0,2}/;

/**
 * An abbreviated volume, truncated to two decimals: `1.23M`, `1.23億`; from a thousand ten thousands
 * on to none, `8,030万`, because a row has no room for six digits. The browser's compact format
 * needs 15 to 50 ms of set-up during a phone's first paint and uses floats.
 * @param text - plain decimal
 */
export function compact(text: string | null | undefined, lang: Language): string {
  if (text == null) return UNKNOWN;
  const [integer = '', fraction = ''] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  const [power, word] = (WORDS[lang] ?? WESTERN).find(([digits]) => integer.length > digits) ?? [
    0,
    '',
  ];
  if (integer === '0') return GLANCE.exec(text)?.[0] ?? '0';
  const whole = integer.slice(0, integer.length - power);
  const decimals = power > 0 && whole.length > 3 ? 0 : 2;
  const parted = integer.slice(integer.length - power) + fraction;
  const rest = parted.slice(0, decimals).replace(/0+$/, '');
  return `${sign}${group(whole)}${rest && '.'}${rest}${word}`;
}

/** A pair's figures in the document; each is `--` while it is unknown. */
export const pairFigures = (
  { priceDecimals }: Instrument,
  quote: Quote | undefined,
  lang: Language,
) => ({
  last: amount(quote?.last, priceDecimals),
  change: percent(quote?.change),
  high: amount(quote?.high, priceDecimals),
  low: amount(quote?.low, priceDecimals),
  volume: compact(quote?.volume, lang),
  turnover: compact(quote?.turnover, lang),
});
