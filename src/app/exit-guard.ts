/** A second press within this time leaves, as in most Android apps, ms. */
const AGAIN_WITHIN = 2_000;

interface Entry {
  /** The entry below the app's first page; it looks the same. */
  readonly guard?: true;
  /** The router has already run: this is a reload. */
  readonly idx?: number;
}

/**
 * HANDLE:back: in the installed app, back on the first page asks for a second press.
 *
 * A page cannot prevent a back press from leaving, and a script cannot close an installed app. The
 * app therefore adds an entry below its first page. Back leads there and shows the question; after
 * two seconds the app steps forward again. Call it before the router starts.
 * @param say - shows the message
 */
export function guardExit(say: () => void): void {
  const { idx } = (history.state ?? {}) as Entry;
  if (idx === undefined) {
    history.replaceState({ guard: true } satisfies Entry, '');
    history.pushState(null, '');
  }
  let stepBack: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    clearTimeout(stepBack);
    if (!(state as Entry | null)?.guard) return;
    say();
    stepBack = setTimeout(() => history.forward(), AGAIN_WITHIN);
  });
}

/** Whether the app runs in its own window, without a browser around it. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
