import { instrumentOf, type SpotFill } from '@tideline/wire';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { amount } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { RECORD_TEXTS } from './facts.ts';
import s from './record-view.module.css';

interface FillsProps {
  /** The newest fills. */
  readonly fills: readonly SpotFill[];
  /** Number of all fills. */
  readonly count: number;
}

/** The executions of a spot order, newest first. */
export function Fills({ fills, count }: FillsProps) {
  const title = useId();
  const { t } = useTranslation(RECORD_TEXTS);
  const lang = useLanguage((state) => state.lang);
  if (count === 0) return null;
  return (
    <section className={s['card']} aria-labelledby={title}>
      <h2 id={title} className={s['title']}>
        {t('fillsCount', { count })}
      </h2>
      <ul>
        {fills.map((fill) => {
          const { base = '', priceDecimals = 2 } = instrumentOf(fill.symbol) ?? {};
          return (
            <li key={fill.id} className={s['fill']}>
              <span>
                {exactText(fill.quantity, base)} @ {amount(fill.price, priceDecimals)}
              </span>
              <span>
                {t('trade:fee')} {exactText(fill.fee, fill.fee_coin)}
              </span>
              <span className={s['note']}>
                {t(`trade:role-${fill.role}`)} · {timeText(fill.time, 'full', lang)}
              </span>
            </li>
          );
        })}
      </ul>
      {count > fills.length && (
        <p className={s['note']}>{t('olderFills', { count: count - fills.length })}</p>
      )}
    </section>
  );
}
