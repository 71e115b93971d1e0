import { CHUNK_TIMEOUT } from '@tideline/wire';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import s from '../ui/page.module.css';
import { Empty } from '../ui/state-view.tsx';
import { loadLater } from './load-later.ts';
import { PageLoading } from './page-loading.tsx';
import type { PageRoute } from './routes.ts';

const pages = new Map<PageRoute['load'], ComponentType>();

/**
 * Loads a page before its first render, which then shows it at once: a lazy component shows its
 * placeholder first, even when its code is there. A failure appears in the page's slot.
 */
export async function preparePage({ load }: PageRoute): Promise<void> {
  const prepared = await within(CHUNK_TIMEOUT, load()).catch(() => null);
  if (prepared) pages.set(load, prepared.default);
}

/** The lazy page of a route, created once, so that returning shows no skeleton. */
function lazyPage(load: PageRoute['load']): ComponentType {
  let page = pages.get(load);
  if (!page) {
    page = lazy(() => within(CHUNK_TIMEOUT, load()));
    pages.set(load, page);
  }
  return page;
}

/** The code or the texts of a page did not load. */
class LoadError extends Error {}

/** A chunk that never loads becomes an error (HANDLE:page-load). */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new LoadError(String(cause)));
    const timer = setTimeout(fail, ms, 'the page took too long to load');
    promise.then(resolve, fail).finally(() => clearTimeout(timer));
  });
}

/** Wait before a failed page loads again by itself, ms. */
const wait = (attempt: number): number => Math.min(30_000, 3_000 * 2 ** attempt);

/** One page with a skeleton while it loads. A page that failed to load is loaded again. */
export function PageSlot({ route }: { readonly route: PageRoute }) {
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(false);
  const Page = lazyPage(route.load);
  const again = () => {
    pages.delete(route.load);
    setAttempt(attempt + 1);
  };
  const retry = () => {
    // Some browsers never fetch a failed module again, and a new build has other files: when a
    // second attempt fails too, the document is reloaded at the same page.
    if (asked.current && navigator.onLine) return window.location.reload();
    asked.current = true;
    again();
  };
  // A page that throws while it renders would throw again.
  const failed = (error: unknown) => failure(error instanceof LoadError, wait(attempt));
  const failure = (loads: boolean, after: number | null) => (
    <FailedPart path={route.path} after={after} onAgain={loads ? again : null} onRetry={retry} />
  );
  return (
    <Boundary key={attempt} failed={failed}>
      <Suspense fallback={<PageLoading shape={route.shape} late={failure(true, null)} />}>
        <Page />
      </Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  /** Shown in place of children that threw. */
  readonly failed: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.failed(error);
  }
}

/** The view of a page that failed to load. */
const FailedPart = lazyPart(loadLater, 'PageFailed', <Unloaded />);

/** The network went before that code had loaded; it loads when the network returns. */
function Unloaded() {
  const { t } = useTranslation();
  return (
    <div className={s['page']}>
      <NavBar title="" />
      <Empty icon="offline" text={t('loadFailed')} />
    </div>
  );
}
