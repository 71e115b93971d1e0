import { API_BASE } from '@tideline/wire';

/**
 * Key of a request, to find its recorded answer: path and query without `limit`, because the number
 * of rows that an engine requests depends on its clock to the millisecond.
 */
export function requestKey(path: string, query: Readonly<Record<string, string>>): string {
  const parts = Object.entries(query)
    .filter(([name]) => name !== 'limit')
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return `${path}?${parts.join('&')}`;
}

/** The same for a recorded URL; null when it is not a call of the exchange. */
export function keyOfUrl(url: string): string | null {
  const at = url.indexOf(`${API_BASE}/`);
  if (at === -1) return null;
  const [path = '', search = ''] = url.slice(at + API_BASE.length + 1).split('?');
  return requestKey(path, Object.fromEntries(new URLSearchParams(search)));
}
