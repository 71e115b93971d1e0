import { useTranslation } from 'react-i18next';
import s from './alert-sheet.module.css';

const STEPS = [-5, -2, -1, 1, 2, 5] as const;

interface AwayButtonsProps {
  readonly disabled: boolean;
  readonly onAway: (percent: number) => void;
}

/** Sets a price some percent from the last one with one tap. */
export function AwayButtons({ disabled, onAway }: AwayButtonsProps) {
  const { t } = useTranslation('alerts');
  return (
    <fieldset className={s['away']}>
      <legend className={s['legend']}>{t('fromLast')}</legend>
      {STEPS.map((percent) => (
        <button
          key={percent}
          type="button"
          className={s['step']}
          disabled={disabled}
          onClick={() => onAway(percent)}
        >
          {`${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`}
        </button>
      ))}
    </fieldset>
  );
}
