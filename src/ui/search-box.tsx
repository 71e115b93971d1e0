import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import s from './search-box.module.css';

interface SearchBoxProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The searched subject, e.g. "Search pairs". */
  readonly label: string;
  readonly autoCapitalize?: 'characters' | 'none';
  /** Takes the focus when it appears, also that of the sheet around it. */
  readonly focused?: boolean;
}

export function SearchBox({
  value,
  onValue,
  label,
  autoCapitalize = 'none',
  focused = false,
}: SearchBoxProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <div className={s['box']}>
      <Icon name="search" size={18} />
      <input
        ref={field}
        type="search"
        data-focused={focused || undefined}
        className={s['input']}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize={autoCapitalize}
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
