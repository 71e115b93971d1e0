/**
 * The files of a lazy part. The build calls this for every `import()` of the app
 * (`build/lazy-files.ts`).
 */

/** Pauses before a lost file is asked for again, ms: a change of networks takes about a second. */
const PAUSES = [300, 1_000, 3_000];

/** Files that have arrived or are on their way, by their name below the base. */
const files = new Map<string, Promise<void>>();

/**
 * Runs an import once all its files are there. WebKit, and Firefox before 155, never ask again for
 * a module that an `import()` or a preload did not get. So each file is fetched first, as often as
 * it takes, and the import finds it in the browser's cache.
 *
 * @param part - imports the part
 * @param names - its files and those that they import
 * @throws Error when a file does not arrive; a later call asks for it again
 */
export async function withFiles<T>(
  part: () => Promise<T>,
  names: readonly string[] = [],
): Promise<T> {
  await Promise.all(names.map(arrivalOf));
  return part();
}

function arrivalOf(name: string): Promise<void> {
  let arrival = files.get(name);
  if (!arrival) {
    arrival = arrive(name, 0);
    files.set(name, arrival);
    arrival.catch(() => files.delete(name));
  }
  return arrival;
}

async function arrive(name: string, tries: number): Promise<void> {
  try {
    await (name.endsWith('.css') ? style(name) : script(name));
  } catch (error) {
    const pause = PAUSES[tries];
    if (pause === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await arrive(name, tries + 1);
  }
}

const urlOf = (name: string): string => import.meta.env.BASE_URL + name;

async function script(name: string): Promise<void> {
  // The document or `boot.js` has asked for it.
  if (document.querySelector(`link[href$="/${name}"]`)) return;
  const answer = await fetch(urlOf(name));
  await answer.arrayBuffer();
  // A newer build may lack the file: the import says so.
  if (answer.status >= 500) throw new Error(`${name}: status ${answer.status}`);
}

/** Waits for a style sheet, also for one that the document has requested. */
function style(name: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`[rel="stylesheet"][href$="/${name}"]`);
  if (known?.sheet) return Promise.resolve();
  const link = known ?? document.createElement('link');
  const arrived = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${name} did not arrive`));
    });
  });
  if (!known) {
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = urlOf(name);
    document.head.append(link);
  }
  return arrived;
}
