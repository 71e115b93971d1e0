/** Control characters, marks that change the direction of text, and further ends of lines. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longest line of a note or an error. */
const MAX = 400;

/**
 * A venue's text as part of one line for a terminal or a log. Escape sequences would otherwise
 * clear the screen, rename the window or forge lines.
 */
export const plainText = (text: string, max = MAX): string =>
  text.slice(0, max).replaceAll(UNPRINTABLE, '\ufffd');

/** Whether a venue's name of a pair or a coin can be shown and typed as it is. */
export const isPlainName = (name: string): boolean =>
  name.length <= 64 && !/[\p{Cc}\p{Cf}\p{Z}]/u.test(name);
