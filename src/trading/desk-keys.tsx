import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import s from './desk-keys.module.css';

// Loaded after the page, because it is needed only when someone asks for the keys.
const KeysSheet = lazyPart(() => import('./keys-sheet.tsx'), 'KeysSheet');

/** Turns the keys of a trading page on; its button, on wide screens with a mouse, lists them. */
export function DeskKeys() {
  const { t } = useTranslation('trade');
  const [open, setOpen] = useState(false);
  useShortcuts();
  return (
    <div className={s['place']}>
      <button
        type="button"
        className={s['open']}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {t('keyboard')} <kbd className={s['key']}>?</kbd>
      </button>
      <KeysSheet open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
