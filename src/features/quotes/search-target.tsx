import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART, CONTRACTS, OPTIONS, SPOT } from '../../paths.ts';
import { Choice } from '../../ui/choice.tsx';
import { COIN_NAMES } from './coin-names.ts';
import type { CoinNames } from './pair-order.ts';
import { usePairKeys } from './use-pair-keys.ts';

interface SearchTargetProps {
  /** The page that a found pair opens. */
  readonly page: string;
  readonly onPage: (page: string) => void;
  /** Gets the names by which a search finds pairs. */
  readonly onNames: (names: CoinNames) => void;
  /** What scrolls the list of found pairs. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Chooses where a found pair opens: its chart, or one of the three products. */
export function SearchTarget({ page, onPage, onNames, scroller }: SearchTargetProps) {
  useEffect(() => onNames(COIN_NAMES), [onNames]);
  usePairKeys(scroller);
  const { t } = useTranslation(['trade', 'common']);
  return (
    <Choice
      label={t('products')}
      look="soft"
      options={[
        { value: CHART, text: t('chart') },
        { value: SPOT, text: t('common:tab-spot') },
        { value: CONTRACTS, text: t('contracts') },
        { value: OPTIONS, text: t('options') },
      ]}
      value={page}
      onValue={onPage}
    />
  );
}
