import type { JournalFigures } from '@tideline/wire/calls/journal';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAmount, shortText } from '../../format/money.ts';
import { UNKNOWN } from '../../format/number.ts';
import { classes } from '../../ui/classes.ts';
import { Gain } from '../../ui/figures.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import s from './journal.module.css';
import { shareText } from './trips.ts';

/** Figures over the filtered trades; each explains itself in a sheet. */
export function FigureCards({ figures }: { readonly figures: JournalFigures }) {
  const { t } = useTranslation('journal');
  const [shown, setShown] = useState<Figure | null>(null);
  return (
    <section aria-label={t('figures')}>
      {figures.few && figures.trips > 0 && (
        <p className={classes(s['note'], s['few'])}>
          {t('few', {
            low: shareText(figures.win_rate_low),
            high: shareText(figures.win_rate_high),
          })}
        </p>
      )}
      {figures.others > 0 && (
        <p className={s['note']}>{t('others', { number: String(figures.others) })}</p>
      )}
      <ul className={s['figures']}>
        {FIGURES.map(([id, value]) => (
          <li key={id}>
            <button
              type="button"
              className={s['figure']}
              aria-haspopup="dialog"
              onClick={() => setShown(id)}
            >
              <span className={s['name']}>{t(`figure-${id}`)}</span>
              <span className={s['value']}>{value(figures)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Sheet
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown === null ? '' : t(`figure-${shown}`)}
      >
        <p className={s['text']}>{shown !== null && t(`explain-${shown}`)}</p>
      </Sheet>
    </section>
  );
}

const money = (text: string | null) => shortText(text, 'USDT');
const gain = (text: string | null) =>
  text === null ? UNKNOWN : <Gain text={shortAmount(text, 'USDT')} unit="USDT" />;

const FIGURES = [
  ['net', ({ net }) => gain(net)],
  ['trades', ({ trips }) => String(trips)],
  ['win_rate', ({ win_rate }) => shareText(win_rate)],
  ['expectancy', ({ expectancy }) => gain(expectancy)],
  ['average_win', ({ average_win }) => money(average_win)],
  ['average_loss', ({ average_loss }) => money(average_loss)],
  ['profit_factor', ({ profit_factor }) => profit_factor ?? UNKNOWN],
  ['drawdown', ({ drawdown }) => money(drawdown)],
  ['exposure', ({ exposure }) => shareText(exposure)],
  ['fees', ({ fees }) => money(fees)],
  ['fee_share', ({ fee_share }) => shareText(fee_share)],
  ['holding', ({ holding }) => gain(holding)],
] as const satisfies readonly (readonly [
  id: string,
  value: (figures: JournalFigures) => ReactNode,
])[];
type Figure = (typeof FIGURES)[number][0];
