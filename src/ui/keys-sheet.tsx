import { useTranslation } from 'react-i18next';
import s from './desk-keys.module.css';
import { Sheet } from './sheet.tsx';

const KEYS = [
  ['B · S', 'key-side'],
  ['↑ ↓', 'key-book'],
  ['↑ ↓', 'key-step'],
  ['/', 'key-pair'],
  ['Esc', 'key-escape'],
  ['?', 'key-help'],
] as const;

interface KeysSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keys of a trading page. */
export function KeysSheet({ open, onClose }: KeysSheetProps) {
  const { t } = useTranslation('trade');
  return (
    <Sheet open={open} onClose={onClose} title={t('keyboard')}>
      <dl className={s['keys']}>
        {KEYS.map(([key, meaning]) => (
          <div key={meaning} className={s['row']}>
            <dt>
              <kbd className={s['key']}>{key}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
