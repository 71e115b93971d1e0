import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import s from './chain-choice.module.css';

interface ChainChoiceProps {
  readonly chains: readonly string[];
  readonly value: string;
  readonly onValue: (chain: string) => void;
  /** Fee and time of each network, in words; absent where nothing moves. */
  readonly terms?: { readonly fee: string; readonly time: string } | undefined;
}

/** Names of the networks behind the product's chain types. */
const NETWORKS: Readonly<Record<string, string>> = {
  TRC20: 'Tron',
  ERC20: 'Ethereum',
  OMNI: 'Bitcoin Omni',
};

/** The chain of a transfer as cards, displayed even if there is only one. */
export function ChainChoice({ chains, value, onValue, terms }: ChainChoiceProps) {
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
              aria-describedby={terms && `${id}-${chain}`}
              checked={chain === value}
              onChange={() => onValue(chain)}
            />
            <strong>{chain}</strong>
            <span className={s['network']}>{NETWORKS[chain]}</span>
            {terms && (
              <span id={`${id}-${chain}`} className={s['terms']}>
                <span>{terms.fee}</span>
                <span>{terms.time}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}
