import { CHUNK_TIMEOUT } from '@tideline/wire';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { NavBar } from '../ui/nav-bar.tsx';
import s from '../ui/page.module.css';
import { ErrorView } from '../ui/state-view.tsx';
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

/** A chunk that never loads becomes an error (HANDLE:page-load). */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page took too long to load')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** One page with a skeleton while it loads and a retry after a failure. */
export function PageSlot({ route }: { readonly route: PageRoute }) {
  const [attempt, setAttempt] = useState(0);
  const Page = lazyPage(route.load);
  const retry = () => {
    // Some browsers never fetch a failed module again, and a new build has other files: when a
    // second attempt fails too, the document is reloaded at the same page.
    if (attempt > 0) return window.location.reload();
    pages.delete(route.load);
    setAttempt(attempt + 1);
  };
  return (
    <Boundary key={attempt} onRetry={retry}>
      <Suspense fallback={<PageLoading shape={route.shape} onRetry={retry} />}>
        <Page />
      </Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={s['page']}>
        <NavBar title="" />
        <main className={s['main']}>
          <ErrorView onRetry={this.props.onRetry} />
        </main>
      </div>
    );
  }
}
