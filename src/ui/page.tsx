import { type ReactNode, useRef } from 'react';
import { classes } from './classes.ts';
import { NavBar, type NavBarProps } from './nav-bar.tsx';
import s from './page.module.css';
import { useReachable } from './use-reachable.ts';

interface PageProps extends NavBarProps {
  readonly children: ReactNode;
  /** Adds the usual margins around the content. */
  readonly spaced?: boolean;
  /** Content below the scrolling part, such as a form's button. */
  readonly footer?: ReactNode;
}

/** A page with its navigation bar and scroller. */
export function Page({ children, spaced = false, footer, ...bar }: PageProps) {
  const scroller = useRef<HTMLElement>(null);
  useReachable(scroller);
  return (
    <div className={s['page']}>
      <NavBar {...bar} />
      <main ref={scroller} className={classes(s['main'], spaced && s['spaced'])}>
        {children}
      </main>
      {footer}
    </div>
  );
}
