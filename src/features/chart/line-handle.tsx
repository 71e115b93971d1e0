import { parseUnits } from '@tideline/wire';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import type { ChartMark } from '../../market/chart-mark.ts';
import { distanceOf, distanceText } from '../../market/price-distance.ts';
import type { ChartAxis } from './chart-axis.ts';
import s from './line-handles.module.css';
import { furthest, limited, pointedPrice, ticksOf } from './line-moves.ts';

/** Distance before a press becomes a drag, px: a tap must not move an order. */
const SLOP = 4;

interface LineHandleProps {
  readonly mark: ChartMark;
  readonly axis: ChartAxis;
  readonly decimals: number;
  /** Price while the line is being moved; null otherwise. */
  readonly moved: string | null;
  /** What the line would bring at the moved price. */
  readonly result: string | null;
  /** Null ends the move without a proposal. */
  readonly onMove: (price: string | null) => void;
  readonly onRelease: (price: string) => void;
}

interface Press {
  readonly pointer: number;
  readonly startY: number;
  /** Distance of the pointer from the line, px. */
  readonly offset: number;
  dragging: boolean;
}

/** The handle of one line: a tag that is dragged, or moved with the arrow keys. */
export function LineHandle(props: LineHandleProps) {
  const { mark, axis, decimals, moved, result, onMove, onRelease } = props;
  const { t } = useTranslation('trade');
  const hint = useId();
  const press = useRef<Press | null>(null);
  const price = moved ?? mark.price;

  const away = awayOf(price, axis.last(), decimals);
  const reading = [amount(price, decimals), away && `${away}%`, result].filter(Boolean);

  /** The price under the pointer, kept inside the pane. */
  const pointed = (event: PointerEvent<HTMLElement>, { offset }: Press): string | null => {
    const top = event.currentTarget.offsetParent?.getBoundingClientRect().top ?? 0;
    const y = Math.min(Math.max(event.clientY - top - offset, 0), axis.height());
    const found = axis.priceAt(y);
    return found === null ? null : pointedPrice(found, mark.price, decimals);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const top = event.currentTarget.offsetParent?.getBoundingClientRect().top ?? 0;
    const line = axis.yOf(Number(mark.price));
    press.current = {
      pointer: event.pointerId,
      startY: event.clientY,
      offset: line === null ? 0 : event.clientY - top - line,
      dragging: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = press.current;
    if (now?.pointer !== event.pointerId) return;
    if (!now.dragging && Math.abs(event.clientY - now.startY) < SLOP) return;
    now.dragging = true;
    const next = pointed(event, now);
    if (next !== null) onMove(next);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = press.current;
    if (now?.pointer !== event.pointerId) return;
    press.current = null;
    if (!now.dragging) return;
    onRelease(pointed(event, now) ?? mark.price);
  };
  const stop = () => {
    press.current = null;
    if (moved !== null) onMove(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && moved !== null) {
      // Full screen and sheets end with Escape, too.
      event.stopPropagation();
      event.preventDefault();
      stop();
    } else if (event.key === 'Enter' && moved !== null) {
      event.preventDefault();
      onRelease(moved);
    } else {
      const units = parseUnits(price, decimals);
      const ticks = ticksOf(event.key, event.shiftKey, units);
      if (ticks === null) return;
      event.preventDefault();
      onMove(limited(units + ticks, mark.price, decimals));
    }
  };

  return (
    <div
      className={s['handle']}
      data-tone={mark.tone}
      data-moving={moved !== null || undefined}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('moveLine', { line: mark.title })}
      aria-describedby={hint}
      aria-valuemin={0}
      aria-valuemax={Number(furthest(mark.price, decimals)) / 10 ** decimals}
      aria-valuenow={Number(price)}
      aria-valuetext={reading.join(', ')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={stop}
      onLostPointerCapture={() => {
        // A release was handled before it; anything else took the pointer away.
        if (press.current) stop();
      }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={stop}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span className={s['tag']}>
        <i className={s['grip']} />
        {moved === null ? mark.title : reading.join(' · ')}
      </span>
      <span id={hint} hidden>
        {t('moveLineKeys')}
      </span>
    </div>
  );
}

/** Distance of a price from the last one in percent, with its sign; null while unknown. */
function awayOf(price: string, last: string | null, decimals: number): string | null {
  if (last === null) return null;
  const bps = distanceOf(parseUnits(price, decimals), parseUnits(last, decimals));
  return bps === null ? null : distanceText(bps);
}
