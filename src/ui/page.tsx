import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { NavBar, type NavBarProps } from './nav-bar.tsx';
import s from './page.module.css';

interface PageProps extends NavBarProps {
  readonly children: ReactNode;
  /** Usual margins around the content. */
  readonly spaced?: boolean;
  /** Below the scrolling part, such as the button of a form. */
  readonly footer?: ReactNode;
}

/** A page with its bar and its own scroller. */
export function Page({ children, spaced = false, footer, ...bar }: PageProps) {
  return (
    <div className={s['page']}>
      <NavBar {...bar} />
      <main className={classes(s['main'], spaced && s['spaced'])}>{children}</main>
      {footer}
    </div>
  );
}
