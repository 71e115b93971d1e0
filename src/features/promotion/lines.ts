/**
 * Breaks a text into lines that fit: between words, or between characters in Japanese and Chinese,
 * which have no spaces.
 * @param widthOf - width of a text, in the unit of `maxWidth`
 */
export function linesOf(
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(text)) {
    const longer = line + part;
    if (line !== '' && widthOf(longer.trimEnd()) > maxWidth) {
      lines.push(line.trim());
      line = part;
    } else line = longer;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/**
 * The same number of lines with even lengths: a last line of one character looks like a mistake.
 */
export function evenLinesOf(
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): readonly string[] {
  let lines = linesOf(text, maxWidth, widthOf);
  for (let width = maxWidth - STEP; width > 0; width -= STEP) {
    const narrower = linesOf(text, width, widthOf);
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) > width)) break;
    lines = narrower;
  }
  return lines;
}

/** Finer than visible on a poster of 750 px, with few iterations. */
const STEP = 8;

/**
 * Han and hiragana break anywhere; katakana words and everything else break at spaces. Characters
 * that must not start a line stay with the previous one.
 */
const PART =
  /(?:[\p{Script=Katakana}ー]+|[\p{Script=Han}\p{Script=Hiragana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，．！？：；」』）…]+)[、。，．！？：；」』）…]*\s*|[、。，．！？：；」』）…]+\s*|\s+/gu;

const partsOf = (text: string): readonly string[] => text.match(PART) ?? [];
