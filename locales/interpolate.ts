/**
 * Replaces `{{name}}` placeholders by values, as i18next does in the browser; a missing value gives
 * an empty text.
 */
export function interpolate(text: string, params: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\s?\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) => {
    const value = params[name];
    if (value === undefined) return '';
    return mark.startsWith('{') ? value : `${mark[0]}${value}`;
  });
}
