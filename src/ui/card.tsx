import { instrumentOf, pairName } from '@tideline/wire';
import type { ReactNode } from 'react';
import { timeText } from '../format/time.ts';
import { useLanguage } from '../state/language.ts';
import s from './card.module.css';

interface CardProps {
  /** Coloured; an arrow or a word states the same. */
  readonly side: ReactNode;
  readonly tone: 'up' | 'down' | 'flat';
  readonly symbol: string;
  readonly note?: string;
  /** Time of the order or position, ms UTC. */
  readonly time?: number;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One order or position of a list. */
export function Card({ side, tone, symbol, note, time, end, children }: CardProps) {
  const lang = useLanguage((state) => state.lang);
  const instrument = instrumentOf(symbol);
  return (
    <article className={s['card']}>
      <h3 className={s['head']}>
        <span className={s[tone]}>{side}</span>
        <span>{instrument ? pairName(instrument) : symbol}</span>
        {note && <span className={s['note']}>{note}</span>}
        {end && <span className={s['end']}>{end}</span>}
        {time !== undefined && (
          <time className={s['end']} dateTime={new Date(time).toISOString()}>
            {timeText(time, 'full', lang)}
          </time>
        )}
      </h3>
      {children}
    </article>
  );
}
