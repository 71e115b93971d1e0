import type { PostProcessorModule } from 'i18next';

/** How much longer than English a translation may be before a screen has a right to complain. */
const LONGER = 0.4;
const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúAÁEÉIÍOÓUÚnñcçyý'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
);

/**
 * A language nobody speaks: every text accented, 40 % longer and in brackets. What is not in brackets
 * is not translated; what is cut off or runs over will be in some language. Asked for by `?texts=long`.
 */
export const longTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'long',
  process: (text: string) => longer(text),
};

/** @param text - one finished text, its amounts already in it */
export function longer(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const more = '~'.repeat(Math.ceil(letters * LONGER)).replace(/~{5}(?=~)/g, '~~~~~ ');
  return `[${text.replace(/[aeioucny]/giu, (letter) => ACCENTS[letter] ?? letter)}${more}]`;
}
