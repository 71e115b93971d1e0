/**
 * The address in a scanned or pasted text: without blanks, and without the scheme and the amount of
 * a payment link such as `bitcoin:1Bo…?amount=1`.
 */
export function addressIn(text: string): string {
  const plain = text.replace(/\s/g, '');
  const link = /^[a-z][a-z\d+.-]*:(?:\/\/)?(?:pay-)?([^?@]*)/i.exec(plain);
  return link?.[1] ?? plain;
}
