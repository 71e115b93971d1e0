/**
 * Local storage that may be absent, full or tampered with; the page must start without it. The
 * product defines the format of its keys (a bare string or object), which rules out zustand's
 * `persist` wrapper.
 */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the key. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
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
