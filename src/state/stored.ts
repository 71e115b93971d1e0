/** Path of the practice run whose app this page is; empty for the exchange's own app. */
export const RUN = /^\/practice\/\w+/.exec(globalThis.location?.pathname)?.[0] ?? '';

/**
 * What a run reads of the exchange's app until it has its own: session, language, settings, chart.
 */
const INHERITED = /^vuex|lang|settings|chart/;

/**
 * Local storage that may be absent, full or tampered with; the page must start without it. The
 * product defines the format of its keys (a bare string or object), which rules out zustand's
 * `persist` wrapper. The app of a practice run has keys of its own and changes none of the others.
 */
export function readText(key: string): string | null {
  try {
    const own = localStorage.getItem(RUN + key);
    return own ?? (INHERITED.test(key) ? localStorage.getItem(key) : null);
  } catch {
    return null;
  }
}

/** Null removes the key. */
export function writeText(key: string, text: string | null): void {
  // The session is the app's: a run follows it and ends none.
  if (RUN && /^vuex/.test(key)) return;
  try {
    if (text === null) localStorage.removeItem(RUN + key);
    else localStorage.setItem(RUN + key, text);
  } catch {
    // Private mode or a full store: the state stays in memory.
  }
}

/** A stored object, or null when it is missing or not an object. */
export function readObject(key: string): Record<string, unknown> | null {
  const text = readText(key);
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export function writeObject(key: string, value: object | null): void {
  writeText(key, value === null ? null : JSON.stringify(value));
}

/** Key of a live venue's price and quantity steps; `increments.ts` reads it. */
export const INCREMENTS_KEY = 'tideline.increments';

/** Key of the settings of this device; `settings.ts` reads it. */
export const SETTINGS_KEY = 'tideline.settings';
