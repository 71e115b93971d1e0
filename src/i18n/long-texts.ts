import type { PostProcessorModule } from 'i18next';

/** How much longer than English a translation may be. */
const LONGER = 0.4;
const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúAÁEÉIÍOÓUÚnñcçyý'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
);

/**
 * A pseudo-language: accents every text, makes it 40 % longer and puts it in brackets. Text without
 * brackets is not translated; clipped text will be clipped in some language. Enabled by
 * `?texts=long`.
 */
export const longTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'long',
  process: (text: string) => longer(text),
};

/** @param text - a formatted text with its amounts */
export function longer(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const more = '~'.repeat(Math.ceil(letters * LONGER)).replace(/~{5}(?=~)/g, '~~~~~ ');
  return `[${text.replace(/[aeioucny]/giu, (letter) => ACCENTS[letter] ?? letter)}${more}]`;
}
