/**
 * Checks an address when a program passes it: a connection to a wrong one would only fail and
 * retry.
 * @throws RangeError in one line
 */
export function checkAddress(url: string, scheme: RegExp, example: string): void {
  if (typeof url === 'string' && scheme.test(url) && isAddress(url)) return;
  throw new RangeError(`url "${url}": an address such as ${example} expected`);
}

/** Safari has `URL.canParse` since version 17 only. */
function isAddress(url: string): boolean {
  try {
    return new URL(url).href !== '';
  } catch {
    return false;
  }
}
