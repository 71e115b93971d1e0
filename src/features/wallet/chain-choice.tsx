import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import s from './chain-choice.module.css';

interface ChainChoiceProps {
  readonly chains: readonly string[];
  readonly value: string;
  readonly onValue: (chain: string) => void;
}

/** Names of the networks behind the product's chain types. */
const NETWORKS: Readonly<Record<string, string>> = {
  TRC20: 'Tron',
  ERC20: 'Ethereum',
  OMNI: 'Bitcoin Omni',
};

/** The chain of a transfer as cards, displayed even if there is only one. */
export function ChainChoice({ chains, value, onValue }: ChainChoiceProps) {
  const { t } = useTranslation('wallet');
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={s['label']}>
        {t('chain')}
      </p>
      <div className={s['cards']}>
        {chains.map((chain) => (
          <label key={chain} className={s['card']}>
            <input
              type="radio"
              className={s['radio']}
              name={id}
              aria-label={chain}
              checked={chain === value}
              onChange={() => onValue(chain)}
            />
            <strong>{chain}</strong>
            <span className={s['network']}>{NETWORKS[chain]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
