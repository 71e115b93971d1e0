/** Within this time a second press leaves; CONST of most Android apps, ms. */
const AGAIN_WITHIN = 2_000;

interface Entry {
  /** Lies below the app's first page and looks like it. */
  readonly guard?: true;
  /** The router has been here: the page was reloaded. */
  readonly idx?: number;
}

/**
 * HANDLE:back: in the installed app, back on the first page asks for a second press instead of leaving.
 *
 * A page cannot keep a back press from leaving, and no script can close an installed app. So the app's
 * first entry is one more than is seen: back leads there, says that another press leaves, and after two
 * seconds the app steps forward again. Call it before the router starts.
 * @param say - tells the person
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

/** Whether the app runs in a window of its own, without a browser around it. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
