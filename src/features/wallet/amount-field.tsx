import { scaleOf } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import s from './amount-field.module.css';
import { unitOf } from './coins.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly code: string;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** The available amount; null while unknown, absent where it does not matter. */
  readonly available?: string | null;
  readonly minimum?: string;
  readonly error: string | null;
}

/** An amount of a coin, the available amount, and a button that fills it in. */
export function AmountField({
  label,
  code,
  draft,
  onDraft,
  available,
  minimum,
  error,
}: AmountFieldProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className={s['wrap']}>
      <NumberField
        label={label}
        unit={unitOf(code)}
        draft={draft}
        onDraft={onDraft}
        rule={{ decimals: scaleOf(code) }}
        error={error}
        after={
          available !== undefined && (
            <Button
              kind="quiet"
              size="small"
              className={s['all']}
              disabled={available === null}
              onClick={() => onDraft(available ?? '')}
            >
              {t('all')}
            </Button>
          )
        }
      />
      {(available !== undefined || minimum !== undefined) && (
        <p className={s['line']}>
          {available !== undefined && (
            <span>
              {t('available')} <strong>{exactText(available, code)}</strong>
            </span>
          )}
          {minimum !== undefined && (
            <span>
              {t('minimum')} <strong>{exactText(minimum, code)}</strong>
            </span>
          )}
        </p>
      )}
    </div>
  );
}
