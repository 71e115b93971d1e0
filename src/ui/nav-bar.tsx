import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { setSideMenu } from '../state/side-menu.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import s from './nav-bar.module.css';
import { useBack } from './use-back.ts';

export interface NavBarProps {
  readonly title: string;
  /** Replaces the back button; null for none, `menu` for the button of the side menu. */
  readonly left?: ReactNode | 'menu';
  readonly right?: ReactNode;
  /** Replaces the visible title; screen readers still get the heading. */
  readonly middle?: ReactNode;
}

/** Whether the app has shown a page before: the first one must not take the focus. */
let opened = false;

/** The app's navigation bar. A new page focuses its heading, so that screen readers announce it. */
export function NavBar({ title, left, right, middle }: NavBarProps) {
  const { t } = useTranslation();
  const back = useBack();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title ? `${title} · Tideline` : 'Tideline';
  }, [title]);
  useEffect(() => {
    const page = heading.current?.closest('header')?.parentElement;
    // On a slow phone, a person is in a field before this runs: the keys belong there.
    if (opened && !page?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
    opened = true;
  }, []);
  return (
    <header className={classes(s['bar'], left === null && s['bare'])}>
      {left !== null && (
        <div className={s['side']}>
          {left === undefined ? (
            <IconButton icon="back" label={t('back')} onClick={back} />
          ) : left === 'menu' ? (
            <IconButton data-menu icon="menu" label={t('menu')} onClick={() => setSideMenu(true)} />
          ) : (
            left
          )}
        </div>
      )}
      {middle ? (
        <>
          <h1 ref={heading} tabIndex={-1} className="visually-hidden">
            {title}
          </h1>
          {middle}
        </>
      ) : (
        <h1 ref={heading} tabIndex={-1} className={s['title']}>
          {title}
        </h1>
      )}
      <div className={s['end']}>{right}</div>
    </header>
  );
}
