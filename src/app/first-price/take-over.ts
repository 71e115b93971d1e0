import type { EarlySocket } from '@tideline/streams';
import { isShown } from '../../ui/is-shown.ts';

/** What `boot.js` does and stores before the app runs. */
interface Boot {
  /** The exchange's socket, which the market takes over. */
  readonly early?: EarlySocket;
  /** The last tapped button and, of the visible ones with its name, its number from 0. */
  readonly tapped?: { readonly name: string; readonly at: number } | undefined;
  /** Stops listening to taps. */
  readonly end?: () => void;
}

declare global {
  interface Window {
    tideline?: Boot;
  }
}

/**
 * Name of a button, the same in the document and in the app: a pair's button also has its price.
 */
const nameOf = (button: Element): string =>
  button.getAttribute('aria-label') ?? (button.querySelector('strong') ?? button).textContent ?? '';

/**
 * Prepares the app's take-over of the document. The app replaces the document's elements by equal
 * ones in one frame, so nothing moves.
 *
 * @returns call it when the app's elements are in the page and before they are painted: restores
 *   the scroll position, and performs a tap on a button that was not alive yet
 */
export function takeOver(root: HTMLElement): () => void {
  const shown = <Name extends 'main' | 'button'>(name: Name) =>
    [...root.querySelectorAll(name)].filter(isShown);
  // The app may take several frames to render: what it then shows must not be older.
  const { dataset } = document.documentElement;
  dataset['taken'] = '';
  const [page] = shown('main');
  // A person may scroll while the app renders.
  let top = page?.scrollTop;
  const noteTop = () => {
    top = page?.scrollTop;
  };
  page?.addEventListener('scroll', noteTop);
  return () => {
    const { tapped, end } = window.tideline ?? {};
    page?.removeEventListener('scroll', noteTop);
    end?.();
    delete dataset['static'];
    delete dataset['taken'];
    if (top) shown('main')[0]?.scrollTo(0, top);
    if (!tapped) return;
    const named = shown('button').filter((each) => nameOf(each) === tapped.name);
    // After the first effects, which give the button its purpose.
    setTimeout(() => named[tapped.at]?.click());
  };
}
