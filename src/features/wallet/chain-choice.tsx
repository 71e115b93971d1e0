import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import s from './pick-field.module.css';

interface ChainChoiceProps {
  readonly chains: readonly string[];
  readonly value: string;
  readonly onValue: (chain: string) => void;
}

/** The chain of a transfer, displayed even if there is only one. */
export function ChainChoice({ chains, value, onValue }: ChainChoiceProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className={s['field']}>
      <span className={s['label']} aria-hidden="true">
        {t('chain')}
      </span>
      <Choice
        label={t('chain')}
        options={chains.map((chain) => ({ value: chain, text: chain }))}
        value={value}
        onValue={onValue}
      />
    </div>
  );
}
