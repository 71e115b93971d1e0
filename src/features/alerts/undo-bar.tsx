import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import s from './undo-bar.module.css';

/** Time to notice a mistake, read this and reach the button, ms. */
const SHOWN_FOR = 8_000;

interface UndoBarProps {
  /** The deleted alert; null when there is none. A new object restarts the time. */
  readonly of: { readonly text: string; readonly keyboard: boolean } | null;
  readonly onUndo: () => void;
  readonly onOver: () => void;
}

/**
 * Names the deleted alert and offers to undo. It stays while its button has the focus or the
 * pointer.
 */
export function UndoBar({ of, onUndo, onOver }: UndoBarProps) {
  const { t } = useTranslation('alerts');
  const place = useRef<HTMLDivElement>(null);
  const over = useEffectEvent(onOver);

  useEffect(() => {
    if (!of) return;
    // The pressed button is gone: moves the keyboard focus here.
    if (of.keyboard) place.current?.querySelector('button')?.focus();
    let timer = setTimeout(function end() {
      if (place.current?.matches(':focus-within')) timer = setTimeout(end, SHOWN_FOR);
      else over();
    }, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [of]);

  return (
    <div ref={place} role="status">
      {of && (
        <div className={s['bar']}>
          <span className={s['text']}>{of.text}</span>
          <Button kind="quiet" onClick={onUndo}>
            {t('undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
