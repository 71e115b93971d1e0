import { LANGUAGE_TAGS, type Language } from '@tideline/wire';
import { SERVER_TEXTS } from '../../../locales/languages.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem;
background:#1b2c42;color:#fff}a{display:inline-block;padding:.7rem 1.2rem;border-radius:10px;
background:#2befbc;color:#1b2c42;font-weight:700;text-decoration:none}h1{font-size:1.3rem}h2{font-size:1.1rem}`;

/**
 * The page from which a phone installs the authority: the file, the three taps for iOS and for
 * Android, and the way to the app.
 *
 * @param file - address of the certificate
 * @param app - address of the app
 */
export function installPage(language: Language, file: string, app: string): string {
  const t = SERVER_TEXTS[language].certificate;
  const steps = (...texts: readonly string[]) =>
    `<ol>${texts.map((each) => `<li>${escaped(each)}</li>`).join('')}</ol>`;
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(t.title)}</title>
<style>${STYLE}</style>
<h1>${escaped(t.title)}</h1>
<p>${escaped(t.why)}</p>
<p><a href="${file}">${escaped(t.download)}</a></p>
<h2>iOS</h2>
${steps(t.ios1, t.ios2, t.ios3)}
<h2>Android</h2>
${steps(t.android1, t.android2, t.android3)}
<p><a href="${escaped(app)}">${escaped(t.open)}</a></p>
<p>${escaped(t.remove)}</p>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
