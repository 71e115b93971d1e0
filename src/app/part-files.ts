/**
 * The files of a lazy part. The build calls this for every `import()` of the app
 * (`build/lazy-files.ts`).
 */

/** Pauses before a lost file is asked for again, ms: a change of networks takes about a second. */
const PAUSES = [300, 1_000, 3_000];

/** Files that have arrived or are on their way, by their name below the base. */
const files = new Map<string, Promise<void>>();

/** Scripts whose preload did not arrive. */
const lost = new Set<string>();

/**
 * Runs an import once all its files are there. WebKit, and Firefox before 155, never ask again for
 * a module that an `import()` did not get. So each script is preloaded first, and fetched when it
 * was lost; the import then finds it in the browser's cache.
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
  // In Chromium, an import gets lost preloads, each of them once, and those of a graph one by one.
  for (let left = names.filter((name) => lost.has(name)).length; ; left -= 1) {
    try {
      return await part();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

function arrivalOf(name: string): Promise<void> {
  let arrival = files.get(name);
  if (!arrival) {
    arrival = arrive(name);
    files.set(name, arrival);
    arrival.catch(() => files.delete(name));
  }
  return arrival;
}

async function arrive(name: string): Promise<void> {
  const isStyle = name.endsWith('.css');
  const kind = isStyle ? '[rel="stylesheet"]' : '';
  const known = document.querySelector<HTMLLinkElement>(`link${kind}[href$="/${name}"]`);
  // The document or `boot.js` has asked for the script, and the import waits for it.
  if (known && !isStyle) return;
  if (await linked(name, isStyle, known)) return;
  if (!isStyle) lost.add(name);
  for (const pause of PAUSES) {
    if (!navigator.onLine) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (await (isStyle ? linked(name, isStyle, null) : fetched(name))) return;
  }
  throw new Error(`${name} did not arrive`);
}

const urlOf = (name: string): string => import.meta.env.BASE_URL + name;

/** @returns whether the file of a link has arrived; a new link unless the document has one */
function linked(name: string, isStyle: boolean, known: HTMLLinkElement | null): Promise<boolean> {
  if (known?.sheet) return Promise.resolve(true);
  const link = known ?? document.createElement('link');
  const arrived = new Promise<boolean>((resolve) => {
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      link.remove();
      resolve(false);
    });
  });
  if (known) return arrived;
  link.rel = isStyle ? 'stylesheet' : 'preload';
  if (!isStyle) link.as = 'script';
  link.crossOrigin = '';
  link.href = urlOf(name);
  document.head.append(link);
  return arrived;
}

/** A second preload would get what the first one got. */
const fetched = (name: string): Promise<boolean> =>
  fetch(urlOf(name)).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status < 500;
    },
    () => false,
  );
