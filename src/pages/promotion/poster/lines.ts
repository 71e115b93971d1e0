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

/**
 * Han and hiragana stand alone, katakana words and everything else up to a space stay whole; signs
 * that no line may begin with stay with what is before them.
 */
const PART =
  /(?:[\p{Script=Katakana}ー]+|[\p{Script=Han}\p{Script=Hiragana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，．！？：；」』）…]+)[、。，．！？：；」』）…]*\s*|[、。，．！？：；」』）…]+\s*|\s+/gu;

const partsOf = (text: string): readonly string[] => text.match(PART) ?? [];
