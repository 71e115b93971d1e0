import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AT_HAND, type ChartView, VIEWS } from './bars.ts';
import s from './period-bar.module.css';

const MORE = VIEWS.filter((view) => !AT_HAND.includes(view));

interface PeriodBarProps {
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
}

export function PeriodBar({ view, onView }: PeriodBarProps) {
  const { t } = useTranslation('trade');
  const [open, setOpen] = useState(false);
  const hidden = MORE.includes(view);
  return (
    <fieldset aria-label={t('period')} className={s['bar']}>
      {AT_HAND.map((each, at) => (
        <button
          key={each}
          type="button"
          className={s['period']}
          aria-pressed={each === view}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onView(each)}
        >
          {t(`short-${each}`)}
        </button>
      ))}
      <button
        type="button"
        className={classes(s['period'], s['more'])}
        aria-pressed={hidden}
        aria-haspopup="dialog"
        aria-keyshortcuts={String(AT_HAND.length + 1)}
        onClick={() => setOpen(true)}
      >
        {hidden ? t(`short-${view}`) : t('more')}
        <Icon name="caret-down" size={14} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('period')}>
        <div className={s['grid']}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              className={s['choice']}
              aria-pressed={each === view}
              onClick={() => {
                onView(each);
                setOpen(false);
              }}
            >
              {t(`view-${each}`)}
            </button>
          ))}
        </div>
      </Sheet>
    </fieldset>
  );
}
