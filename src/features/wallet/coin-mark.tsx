import s from './coin-mark.module.css';
import { unitOf } from './coins.ts';

/** Simple drawings of our own on a 24 px grid; they are not the coins' logos. */
const SHAPES: Readonly<Record<string, string>> = {
  BTC: 'M9 6v12M8 6h5.5a2.75 2.75 0 0 1 0 5.5H8m5.5 0a3.25 3.25 0 0 1 0 6.5H8M11 4v2m0 12v2',
  ETH: 'M12 4 7 12l5 3 5-3zm-5 10 5 6 5-6',
  USDT: 'M7 7h10M12 7v11M8 11c0 2.5 8 2.5 8 0',
  Bank: 'M5 10 12 5l7 5M6 18h12M8 11v5m4-5v5m4-5v5',
};

/** Tints from the palette, so that both themes stay legible. */
const TINTS: Readonly<Record<string, string>> = {
  BTC: 'orange',
  ETH: 'blue',
  USDT: 'green',
  Bank: 'grey',
  SOL: 'green',
  XRP: 'blue',
  DOGE: 'orange',
  ADA: 'blue',
};

/** The mark of a coin: a drawing with its own tint, or its first letters. */
export function CoinMark({ code }: { readonly code: string }) {
  const shape = SHAPES[code];
  return (
    <span className={s['mark']} data-tint={TINTS[code] ?? 'grey'} aria-hidden="true">
      {shape ? (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d={shape} />
        </svg>
      ) : (
        unitOf(code).slice(0, 3)
      )}
    </span>
  );
}
