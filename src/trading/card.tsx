import { instrumentOf, pairName } from '@tideline/wire';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeText } from '../format/time.ts';
import { useLanguage } from '../state/language.ts';
import s from '../ui/card.module.css';
import { Icon } from '../ui/icon.tsx';

interface CardProps {
  /** Coloured; an arrow or a word states the same. */
  readonly side: ReactNode;
  readonly tone: 'up' | 'down' | 'flat';
  readonly symbol: string;
  readonly note?: string;
  /** Time of the order or position, ms UTC. */
  readonly time?: number;
  readonly end?: ReactNode;
  /** The address of its record: the head opens it. */
  readonly to?: string;
  readonly children: ReactNode;
}

/** One order or position of a list. */
export function Card({ side, tone, symbol, note, time, end, to, children }: CardProps) {
  const lang = useLanguage((state) => state.lang);
  const { t } = useTranslation();
  const instrument = instrumentOf(symbol);
  const name = instrument ? pairName(instrument) : symbol;
  return (
    <article className={s['card']}>
      <h3 className={s['head']}>
        <span className={s[tone]}>{side}</span>
        {to === undefined ? (
          <span>{name}</span>
        ) : (
          <Link className={s['to']} to={to} aria-label={t('openRecord', { what: name })}>
            {name}
            <Icon name="right" size={16} />
          </Link>
        )}
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
