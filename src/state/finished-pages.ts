/** Keys of history entries whose pages are finished. */
const finished = new Set<string>();

/**
 * Marks the page of a history entry as finished: its form was sent, or another page replaced it.
 * Forward then opens it anew instead of with the sent form.
 */
export const finishPage = (key: string): void => void finished.add(key);

export const isFinished = (key: string): boolean => finished.has(key);
