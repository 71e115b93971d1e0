import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/sheet.tsx';
import s from './desk-keys.module.css';

/** Keys without a control of their own, or whose control is named by its value. */
const KEYS = [
  ['/', 'key-pair'],
  ['↑ ↓', 'key-book'],
  ['↑ ↓', 'key-step'],
  ['Enter', 'key-send'],
  ['Esc', 'key-escape'],
  ['?', 'key-help'],
] as const;

interface KeysSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * The keys of a trading page: those of its shown controls, by their names, and the general ones.
 */
export function KeysSheet({ open, onClose }: KeysSheetProps) {
  const { t } = useTranslation('trade');
  const rows = [...useOwnKeys(open), ...KEYS.map(([key, text]) => [key, t(text)] as const)];
  return (
    <Sheet open={open} onClose={onClose} title={t('keyboard')}>
      <dl className={s['keys']}>
        {rows.map(([key, meaning]) => (
          <div key={`${key} ${meaning}`} className={s['row']}>
            <dt>
              <kbd className={s['key']}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

type OwnKeys = readonly (readonly [key: string, name: string])[];

/** The keys of the page while the list is open: a part that loads later adds its own. */
function useOwnKeys(open: boolean): OwnKeys {
  const [keys, setKeys] = useState<OwnKeys>([]);
  useLayoutEffect(() => {
    if (!open) return;
    const read = () => {
      const next = ownKeys();
      setKeys((last) => (String(last) === String(next) ? last : next));
    };
    read();
    const changes = new MutationObserver(read);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-keyshortcuts', 'aria-label'],
    });
    return () => changes.disconnect();
  }, [open]);
  return keys;
}

/** Keys and names of the shown controls that declare one, in the order of the page. */
function ownKeys(): OwnKeys {
  const keys = new Map<string, string>();
  for (const control of document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')) {
    const key = control.getAttribute('aria-keyshortcuts') ?? '';
    if (keys.has(key) || KEYS.some(([other]) => other === key)) continue;
    if (control.getClientRects().length > 0) keys.set(key, nameOf(control));
  }
  return [...keys];
}

function nameOf(control: HTMLElement): string {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  return control.getAttribute('aria-label') ?? (label ?? control).textContent ?? '';
}
