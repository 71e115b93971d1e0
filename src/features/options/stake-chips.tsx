import { coinById } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { shortText } from '../../format/money.ts';
import { group } from '../../format/number.ts';
import type { Payable } from '../../market/option-terms.ts';
import { draftValue } from '../../ui/number-draft.ts';
import s from './stake-chips.module.css';
import { stakesOf } from './stakes.ts';

interface StakeChipsProps {
  /** Null until known: the places of the chips are reserved. */
  readonly terms: Payable | null;
  readonly draft: string;
  readonly onAmount: (amount: string) => void;
}

/** Stakes that one tap enters: fixed amounts, and shares of the balance. */
export function StakeChips({ terms, draft, onAmount }: StakeChipsProps) {
  const { t } = useTranslation('option');
  const coin = terms ? coinById(terms.currency_id) : undefined;
  if (!terms || !coin) return <div className={s['reserved']} />;
  const present = draftValue(draft);
  return (
    <div className={s['chips']}>
      {stakesOf(terms, coin.displayDecimals).map((stake) => (
        <button
          key={`${stake.percent} ${stake.percent === null ? stake.amount : ''}`}
          type="button"
          className={s['chip']}
          disabled={!stake.allowed}
          aria-pressed={present === stake.amount}
          aria-label={
            stake.percent === null
              ? t('stakeAmount', { amount: `${group(stake.amount)} ${coin.code}` })
              : stake.percent < 100
                ? t('stakeShare', { percent: stake.percent })
                : undefined
          }
          title={shortText(stake.amount, coin.code)}
          onClick={() => onAmount(stake.amount)}
        >
          <span className={s['face']}>
            {stake.percent === null
              ? group(stake.amount)
              : stake.percent === 100
                ? t('stakeMost')
                : `${stake.percent}%`}
          </span>
        </button>
      ))}
    </div>
  );
}
