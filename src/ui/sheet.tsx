import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import s from './sheet.module.css';
import { swallowSecondTap } from './swallow-second-tap.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `bottom` slides up; `left` is the menu; `tall` leaves only a strip of the screen. */
  readonly place?: 'bottom' | 'tall' | 'left';
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * A modal sheet on a native `<dialog>`: top layer, inert background, Escape and Android's Back, and
 * restored focus. It pushes no route. Its content renders only while it is open.
 */
export function Sheet({ open, onClose, title, place = 'bottom', children, footer }: SheetProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const tap = useRef<MouseEvent | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) {
      dialog.close();
      if (tap.current) swallowSecondTap(tap.current);
      tap.current = null;
    }
  }, [open]);

  // Makes scrolling text without controls reachable by keyboard.
  useEffect(() => {
    const { current: element } = body;
    if (!element) return;
    const scrolls = element.scrollHeight > element.clientHeight;
    if (scrolls && !element.querySelector(FOCUSABLE)) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Escape is the keyboard's way
    <dialog
      ref={ref}
      className={classes(s['sheet'], s[place])}
      aria-labelledby={id}
      onClose={onClose}
      onClickCapture={(event) => {
        tap.current = event.nativeEvent;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={s['panel']}>
          <header className={s['head']}>
            <h2 id={id} className={s['title']}>
              {title}
            </h2>
            <IconButton icon="close" iconSize={20} label={t('close')} onClick={onClose} />
          </header>
          <div ref={body} className={s['body']}>
            {children}
          </div>
          {footer && <footer className={s['foot']}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
