/**
 * Checks an address when a program passes it: a connection to a wrong one would only fail and retry.
 * @throws RangeError in one line
 */
export function checkAddress(url: string, scheme: RegExp, example: string): void {
  if (typeof url === 'string' && scheme.test(url) && URL.canParse(url)) return;
  throw new RangeError(`url "${url}": an address such as ${example} expected`);
}
