/**
 * The number a bell shows: at most "9+". The bell's name must hold the same text, as a word of its
 * own, so that a person who speaks what he sees can press it.
 */
export function bellCount(n: number): string {
  return n > 9 ? '9+' : String(n);
}
