/**
 * Breaks a text into lines that fit. Between words where there are spaces; Japanese and Chinese, which
 * have none, between characters.
 * @param widthOf - of a text, in the same unit as `most`
 */
export function linesOf(
  text: string,
  most: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(text)) {
    const longer = line + part;
    if (line !== '' && widthOf(longer.trimEnd()) > most) {
      lines.push(line.trim());
      line = part;
    } else line = longer;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** The same number of lines, as even as they can be: a last line of one character looks like a mistake. */
export function evenLinesOf(
  text: string,
  most: number,
  widthOf: (text: string) => number,
): readonly string[] {
  let lines = linesOf(text, most, widthOf);
  for (let width = most - STEP; width > 0; width -= STEP) {
    const narrower = linesOf(text, width, widthOf);
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) > width)) break;
    lines = narrower;
  }
  return lines;
}

/** Finer than an eye sees on a poster of 750, and still few tries. */
const STEP = 8;

/**
 * Han and hiragana stand alone, katakana words and everything else up to a space stay whole; signs
 * that no line may begin with stay with what is before them.
 */
const PART =
  /(?:[\p{Script=Katakana}ー]+|[\p{Script=Han}\p{Script=Hiragana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，．！？：；」』）…]+)[、。，．！？：；」』）…]*\s*|[、。，．！？：；」』）…]+\s*|\s+/gu;

const partsOf = (text: string): readonly string[] => text.match(PART) ?? [];
