import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { networkBack$ } from '../api/network-back.ts';
import type { Path } from '../path-list.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import s from '../ui/page.module.css';
import { ErrorView } from '../ui/state-view.tsx';
import { tabPageOf } from './page-kinds.ts';
import { PAGE_TITLES, TITLE_TEXTS } from './page-titles.ts';

export interface PageFailedProps {
  readonly path: Path;
  /** Wait before the page loads again, ms; null when only the returning network counts. */
  readonly after: number | null;
  /** Loads the page again without a tap; null when that cannot help. */
  readonly onAgain: (() => void) | null;
  /** The person asked for it. */
  readonly onRetry: () => void;
}

/** A page without its code: its title, the way back and a retry, which also happens by itself. */
export function PageFailed({ path, after, onAgain, onRetry }: PageFailedProps) {
  const { t, i18n } = useTranslation(TITLE_TEXTS);
  const again = useEffectEvent(() => onAgain?.());
  useEffect(() => {
    const back = networkBack$.subscribe(() => again());
    const attempt = () => {
      if (navigator.onLine) again();
    };
    const timer = after === null ? undefined : setInterval(attempt, after);
    return () => {
      back.unsubscribe();
      clearInterval(timer);
    };
  }, [after]);
  const key = PAGE_TITLES[path];
  // The texts of the page may be missing as well as its code.
  const known: boolean = key !== undefined && i18n.exists(key);
  return (
    <div className={s['page']}>
      <NavBar
        title={known && key ? t(key) : ''}
        left={tabPageOf(path) === null ? undefined : 'menu'}
      />
      <main className={s['main']}>
        <ErrorView onRetry={onRetry} />
      </main>
    </div>
  );
}
