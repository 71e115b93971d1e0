import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import s from './market-list.module.css';

interface PairSearch {
  /** What was typed; empty while the search is closed. */
  readonly text: string;
  /** Opens and closes the search. */
  readonly button: ReactNode;
  /** Null while the search is closed. */
  readonly field: ReactNode;
}

/** A search among the pairs: its state, its button and its field. */
export function usePairSearch(): PairSearch {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  return {
    text: text ?? '',
    button: (
      <IconButton
        icon="search"
        label={t('searchPairs')}
        aria-expanded={text !== null}
        onClick={() => setText(text === null ? '' : null)}
      />
    ),
    field: text !== null && (
      <div className={s['search']}>
        <SearchBox
          value={text}
          onValue={setText}
          label={t('searchPairs')}
          autoCapitalize="characters"
          focused
        />
      </div>
    ),
  };
}
