/**
 * A new id of 128 random bits, 32 hexadecimal digits, for a command, a history entry or a stored
 * row. It does not need https, as `crypto.randomUUID` does.
 */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
