import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import s from './sheet.module.css';
import { swallowSecondTap } from './swallow-second-tap.ts';
import { useClosesOnBack } from './use-closes-on-back.ts';
import { useReachable } from './use-reachable.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `bottom` slides up; `left` is the menu; `tall` leaves only a strip of the screen. */
  readonly place?: 'bottom' | 'tall' | 'left';
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/**
 * A modal sheet on a native `<dialog>`: top layer, inert background, Escape, and restored focus.
 * Back closes it. Its content renders only while it is open. A sheet that is open when its page is
 * left is open again when the page returns.
 */
export function Sheet({ open, onClose, title, place = 'bottom', children, footer }: SheetProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const tap = useRef<MouseEvent | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  /** The page was left, which closes the dialog and not the sheet. */
  const hiding = useRef(false);

  useClosesOnBack(open, onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      const field = dialog.querySelector<HTMLElement>('[data-focused]');
      if (field) field.focus();
      // A browser would focus the button that closes the sheet, some with a ring after a tap.
      else if (document.activeElement?.closest('header')) dialog.focus();
    }
  }, [open]);
  // Before the next paint, which would show the dialog without its content.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open || !dialog?.open) return;
    dialog.close();
    if (tap.current) swallowSecondTap(tap.current);
    tap.current = null;
  }, [open]);
  // A dialog of a hidden page would keep the shown page inert.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      hiding.current = dialog?.open === true;
      if (hiding.current) dialog?.close();
    };
  }, []);

  useReachable(body);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Escape is the keyboard's way
    <dialog
      ref={ref}
      className={classes(s['sheet'], s[place])}
      data-place={place}
      tabIndex={-1}
      aria-labelledby={id}
      onClose={() => {
        if (hiding.current) hiding.current = false;
        else onClose();
      }}
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
