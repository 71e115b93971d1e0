import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import s from './search-box.module.css';

interface SearchBoxProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function SearchBox({ value, onValue }: SearchBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={s['box']}>
      <Icon name="search" size={18} />
      <input
        type="search"
        className={s['input']}
        aria-label={t('searchPairs')}
        placeholder={t('searchPairs')}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {value && (
        <button
          type="button"
          className={s['clear']}
          aria-label={t('clear')}
          onClick={() => onValue('')}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
