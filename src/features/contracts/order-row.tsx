import { instrumentOf, pairName } from '@tideline/wire';
import type { ReactNode } from 'react';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { classes } from '../../ui/classes.ts';
import tones from '../../ui/tone.module.css';
import s from './order-row.module.css';

interface OrderRowProps {
  readonly side: string;
  readonly tone: 'up' | 'down';
  readonly symbol: string;
  /** Kind of order, after the pair; may be empty. */
  readonly kind: string;
  /** The main figure, at the end of the first line. */
  readonly main: ReactNode;
  /** Parts of the second line. */
  readonly details: readonly string[];
  /** Time of the row within its day, ms UTC, at the end of the second line. */
  readonly time?: number;
  readonly actions?: ReactNode;
}

/** An order in two lines, with its actions at the end. */
export function OrderRow(props: OrderRowProps) {
  const { side, tone, symbol, kind, main, details, time, actions } = props;
  const lang = useLanguage((state) => state.lang);
  const instrument = instrumentOf(symbol);
  return (
    <article className={s['row']}>
      <div className={s['lines']}>
        <h3 className={s['first']}>
          <span className={tones[tone]}>{side}</span>
          <span>{instrument ? pairName(instrument) : symbol}</span>
          {kind && <span className={s['muted']}>{kind}</span>}
          <span className={s['main']}>{main}</span>
        </h3>
        <p className={classes(s['second'], s['muted'])}>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {time !== undefined && (
            <time className={s['time']} dateTime={new Date(time).toISOString()}>
              {timeText(time, 'clock', lang)}
            </time>
          )}
        </p>
      </div>
      {actions && <div className={s['actions']}>{actions}</div>}
    </article>
  );
}
