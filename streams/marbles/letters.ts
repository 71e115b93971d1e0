/** Latin letters and digits first, then Greek and Cyrillic letters that do not look like them. */
const PLAIN = [
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  'αβγδεζηθλμξπσφψωΓΔΘΛΞΠΣΦΨΩ',
  'бвгджзийклмнптуфцчшщъыьэюяБГДЖЗИЙЛПФЦЧШЩЪЫЭЮЯ',
].join('');
/**
 * Blocks of letters for a busy second: one column wide, written from left to right. Latin with
 * marks, Armenian, Georgian, Ethiopic, Cherokee, Canadian syllables.
 */
const BLOCKS = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
  [0x531, 0x586],
  [0x10d0, 0x10ff],
  [0x1200, 0x1357],
  [0x13a0, 0x13f4],
  [0x1401, 0x167f],
] as const;
/** Every letter that a drawing may use, the plainest first. */
export const LETTERS: readonly string[] = [
  ...PLAIN,
  ...BLOCKS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  ).filter((letter) => /^\p{L}$/u.test(letter)),
];
