import { type Instrument, pairName } from '@tideline/wire';
import { useSubscription } from 'observable-hooks';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutFloat } from '../../../format/number.ts';
import { timeText } from '../../../format/time.ts';
import { market } from '../../../market/market.ts';
import { useLanguage } from '../../../state/language.ts';
import { useTheme, useUpDown } from '../../../state/settings.ts';
import { Icon } from '../../../ui/icon.tsx';
import s from './book-map-panel.module.css';
import { EVERY, filled$, LiveMap } from './live-map.ts';
import { BOTTOM, MapLayout, RIGHT } from './map-layout.ts';
import { MapPainter } from './map-painter.ts';
import { largestResting, type MapReading, type RestingSize, readingAt } from './map-reading.ts';
import { FIRST_WINDOW, grown, type MapWindow, rowsFor, within, zoomed } from './map-window.ts';
import { restedText } from './rested-text.ts';
import { useMapGestures } from './use-map-gestures.ts';

/** The number of levels that the exchange publishes. */
const LEVELS = 200;
/** Rows of each side in the table, and looks between two tables. */
const LARGEST = 3;
const TABLE_EVERY = 8;
const ZOOM = 1.6;

/** Maps of pairs that were looked at: a map goes on after a look at another tab. */
let cached: { readonly symbol: string; readonly live: LiveMap } | null = null;

function cachedMap(symbol: string): LiveMap {
  if (cached?.symbol !== symbol) cached = { symbol, live: new LiveMap() };
  return cached.live;
}

/**
 * What rests in a pair's book over time: brightness is size. Only what the engine calls live is
 * drawn.
 */
export function BookMapPanel({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('map');
  const { t: trade } = useTranslation('trade');
  const { symbol, tick, priceDecimals, quantityDecimals, base } = instrument;
  const lang = useLanguage((state) => state.lang);
  const theme = useTheme();
  const upDown = useUpDown();
  const live = useMemo(() => cachedMap(symbol), [symbol]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene>({
    rows: null,
    window: FIRST_WINDOW,
    isChosen: false,
    hair: null,
    end: null,
  });
  const [isBack, setIsBack] = useState(false);
  const [reading, setReading] = useState<MapReading | null>(null);
  const [largest, setLargest] = useState<readonly RestingSize[]>([]);

  const price = (value: number) => cutFloat(value, priceDecimals);
  const size = (value: number) => `${cutFloat(value, quantityDecimals)} ${base}`;

  const painter = useRef<MapPainter | null>(null);
  const frame = useRef(0);
  const draw = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const { hair, rows, window } = scene.current;
      if (rows && painter.current?.paint({ live, rows, window, hair })) draw();
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme and the colours are read through the tokens
  useEffect(() => {
    if (!canvas.current) return;
    painter.current = new MapPainter(canvas.current, {
      ...coloursOf(canvas.current, theme),
      price: (value) => cutFloat(value, priceDecimals),
      time: (ms) => timeText(ms, 'clock', lang),
    });
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) painter.current?.resize(entry.contentRect);
      draw();
    });
    sizes.observe(canvas.current);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame.current);
    };
  }, [theme, upDown, lang, priceDecimals, live]);

  const filling$ = useMemo(
    () =>
      filled$(live, {
        book$: market.book$(symbol, { grouping: tick, depth: LEVELS }),
        deals$: market.deals$(symbol),
        now: () => market.serverNow(),
      }),
    [live, symbol, tick],
  );
  /** A window of the past stands still, one that nobody has chosen grows. */
  const follow = () => {
    const { end, isChosen, window } = scene.current;
    const held = live.map.columns.length;
    scene.current.end = (live.map.begin ?? 0) / EVERY + held;
    const added = end === null ? 0 : scene.current.end - end;
    if (!isChosen) scene.current.window = grown(held);
    else if (window.back > 0) {
      scene.current.window = within({ ...window, back: window.back + added }, held);
    }
  };
  const looks = useRef(0);
  useSubscription(filling$, () => {
    const newest = live.map.columns.at(-1);
    follow();
    if (newest) scene.current.rows = rowsFor(newest, scene.current.rows, Number(tick));
    if (looks.current % TABLE_EVERY === 0) setLargest(largestResting(live, LARGEST));
    looks.current += 1;
    draw();
  });

  const show = (wanted: MapWindow) => {
    scene.current.window = within(wanted, live.map.columns.length);
    scene.current.isChosen = true;
    setIsBack(scene.current.window.back > 0);
    draw();
  };
  const zoom = (factor: number) =>
    show(zoomed(scene.current.window, factor, live.map.columns.length));

  /** @param share - of the window, towards the past */
  const pan = (share: number) => {
    const { back, columns } = scene.current.window;
    show({ columns, back: Math.max(0, back + share * columns) });
  };

  const placeOf = (): MapLayout | null => {
    const { rows, window } = scene.current;
    const begin = live.map.begin;
    if (!canvas.current || !rows || begin === null) return null;
    const { clientHeight, clientWidth } = canvas.current;
    const end = live.map.columns.length - window.back;
    return new MapLayout(clientWidth - RIGHT, clientHeight - BOTTOM, {
      ...{ end, rows, columns: window.columns },
    });
  };
  /** Moves the cross-hair and reads what is there. */
  const point = (x: number, y: number) => {
    const place = placeOf();
    if (!place) return;
    const hair = {
      x: Math.min(Math.max(x, 0), place.width - 1),
      y: Math.min(Math.max(y, 0), place.height - 1),
    };
    scene.current.hair = hair;
    const column = Math.floor(place.column(hair.x));
    const row = Math.floor((place.price(hair.y) - place.rows.low) / place.rows.step);
    setReading(column < 0 ? null : readingAt(live, place.rows, { column, row }));
    draw();
  };
  const leave = () => {
    scene.current.hair = null;
    setReading(null);
    draw();
  };
  const gestures = useMapGestures({
    point,
    leave,
    zoom,
    placeOf,
    window: () => scene.current.window,
    show,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf();
    const hair = scene.current.hair ?? (place && { x: place.width * 0.9, y: place.height / 2 });
    const step = STEPS[event.key];
    if (step && place && hair)
      point(hair.x + step[0] * place.width, hair.y + step[1] * place.height);
    else if (event.key === '+') zoom(1 / ZOOM);
    else if (event.key === '-') zoom(ZOOM);
    else if (event.key === 'PageUp') pan(0.5);
    else if (event.key === 'PageDown') pan(-0.5);
    else if (event.key === 'End') pan(Number.NEGATIVE_INFINITY);
    else return;
    event.preventDefault();
  };

  return (
    <figure className={s['figure']}>
      <div className={s['above']}>
        <p className={s['reading']} aria-live="polite">
          {reading ? readingText(reading) : t('hint')}
        </p>
        <button
          type="button"
          className={s['zoom']}
          aria-label={t('longer')}
          onClick={() => zoom(ZOOM)}
        >
          <Icon name="minus" size={18} />
        </button>
        <button
          type="button"
          className={s['zoom']}
          aria-label={t('shorter')}
          onClick={() => zoom(1 / ZOOM)}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      <div
        className={s['picture']}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the cross-hair
        tabIndex={0}
        aria-label={t('summary', { pair: pairName(instrument) })}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - PageUp PageDown End"
        onKeyDown={onKeyDown}
        onBlur={leave}
        {...gestures}
      >
        <canvas ref={canvas} className={s['canvas']} />
        {isBack && (
          <button type="button" className={s['now']} onClick={() => pan(Number.NEGATIVE_INFINITY)}>
            {trade('showNow')} »
          </button>
        )}
      </div>
      <table className={s['table']}>
        <caption>{t('largest')}</caption>
        <thead>
          <tr>
            <th scope="col">{trade('price')}</th>
            <th scope="col">{trade('quantity')}</th>
            <th scope="col">{t('rests')}</th>
          </tr>
        </thead>
        <tbody>
          {largest.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; moved rows shift the layout
            <tr key={at}>
              <td className={s[level.side]}>
                <span className="visually-hidden">{trade(level.side)} </span>
                {price(level.price)}
              </td>
              <td>{size(level.size)}</td>
              <td>{restedText(level.rested, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );

  function readingText({ price: at, rested, size: there, time }: MapReading): string {
    const when = timeText(time, 'clock', lang);
    if (there === null) return `${when} · ${price(at)} · ${t('unknown')}`;
    const rest =
      there > 0 ? t('rested', { size: size(there), time: restedText(rested, lang) }) : size(0);
    return `${when} · ${price(at)} · ${rest}`;
  }
}

interface Scene {
  rows: Parameters<typeof rowsFor>[1];
  window: MapWindow;
  /** Number of the column after the newest at the last look. */
  end: number | null;
  /** The person has chosen the window. */
  isChosen: boolean;
  hair: { readonly x: number; readonly y: number } | null;
}

/** Shares of width and height by which a key moves the cross-hair. */
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
};

function coloursOf(element: Element, theme: 'dark' | 'light') {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: theme,
    text: token('muted'),
    page: token('page'),
    up: token('up-fill'),
    down: token('down-fill'),
    line: token('muted'),
    font: style.fontFamily,
  };
}
