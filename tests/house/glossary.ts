import { LANGUAGES, type Language } from '@tideline/wire';

/** A term: the accepted forms of each language, the preferred one first. */
export type Term = Readonly<Record<Language, readonly string[]>>;

/** A word that texts of a language avoid, and what they say instead. */
export interface Avoided {
  readonly lang: Language;
  readonly word: string;
  readonly use: string;
}

export interface Glossary {
  readonly terms: readonly Term[];
  readonly avoided: readonly Avoided[];
}

/** A text that people read, in five languages. */
export interface Translated {
  /** Place of the text, such as `wallet.fee`. */
  readonly key: string;
  readonly texts: Readonly<Record<Language, string>>;
}

/** Column order of the tables of terms; the last column holds the meaning. */
const COLUMNS: readonly Language[] = ['en', 'zh', 'hk', 'jp', 'kr'];

/** Reads the tables of `docs/glossary.md`: six columns hold terms, three hold words to avoid. */
export function readGlossary(page: string): Glossary {
  const rows = page
    .split('\n')
    .filter((line) => /^\|(?!-| English \|| Language \|)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const terms = rows
    .filter((cells) => cells.length === COLUMNS.length + 1)
    .map(
      (cells) => Object.fromEntries(COLUMNS.map((lang, at) => [lang, formsOf(cells[at])])) as Term,
    );
  const avoided = rows.flatMap(([lang, word = '', use = '', more]) =>
    more === undefined && LANGUAGES.some((each) => each === lang)
      ? [{ lang: lang as Language, word, use }]
      : [],
  );
  return { terms, avoided };
}

const formsOf = (cell = ''): readonly string[] => cell.split(', ').filter((form) => form !== '');

/** Texts that contain a word to avoid, as `lang key: word, use …`. */
export function avoidedIn(translated: Translated, avoided: readonly Avoided[]): string[] {
  return avoided
    .filter(({ lang, word }) => contains(lang, translated.texts[lang], word))
    .map(({ lang, word, use }) => `${lang} ${translated.key}: not “${word}” but “${use}”`);
}

function contains(lang: Language, text: string, word: string): boolean {
  return lang === 'en' ? new RegExp(`\\b${escaped(word)}\\b`, 'i').test(text) : text.includes(word);
}

/** Languages whose text lacks the term of the English text, as `lang key: term`. */
export function missingIn({ key, texts }: Translated, terms: readonly Term[]): string[] {
  const used = termsOf(texts.en, terms);
  return COLUMNS.slice(1).flatMap((lang) =>
    used
      .filter((term) => !term[lang].some((form) => texts[lang].includes(form.replace(/^=/, ''))))
      .map((term) => `${lang} ${key}: ${term.en[0]} is ${term[lang].join(', ')}`),
  );
}

/** The terms of an English text. Longer forms are found first and hide the shorter ones inside. */
export function termsOf(text: string, terms: readonly Term[]): readonly Term[] {
  const forms = terms
    .flatMap((term) => term.en.map((form) => ({ term, form })))
    .sort((one, other) => other.form.length - one.form.length);
  let rest = text;
  const found = new Set<Term>();
  for (const { term, form } of forms) {
    const pattern = form.startsWith('=')
      ? new RegExp(`^${escaped(form.slice(1))}$`, 'i')
      : new RegExp(`(?<![\\w{-])${escaped(form).replace(/ /g, '\\s')}(?:s|es)?(?![\\w}-])`, 'gi');
    if (rest.search(pattern) < 0) continue;
    found.add(term);
    rest = rest.replace(pattern, '\u0000');
  }
  return [...found];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
