/**
 * Binds the code of a text message to a page: phones offer it there, and nowhere else. The last
 * line is `@host #code`, as browsers and phones read it.
 * @param host - a host name without port; null leaves the text as it is
 */
export const boundTo = (host: string | null, text: string, code: string): string =>
  host === null ? text : `${text}\n\n@${host} #${code}`;

/**
 * The host that codes are bound to. A program can claim any page and relay for it, and its own name
 * in the message would make a phone offer the code there. So only the operator names a host; this
 * machine needs none.
 * @param publicOrigin - the operator's, or null
 * @param asking - origin of the calling page, or null
 * @returns null when codes are bound to no page
 */
export function boundHost(publicOrigin: string | null, asking: string | null): string | null {
  if (publicOrigin !== null) return new URL(publicOrigin).hostname;
  const local = asking !== null && new URL(asking).hostname === 'localhost';
  return local ? 'localhost' : null;
}
