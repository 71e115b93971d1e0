import { readText, writeText } from './stored.ts';

const KEY = 'tideline_device';
const SECRET = /^[A-Za-z0-9_-]{43}$/;

let known: string | null = null;

/**
 * A secret by which the exchange recognises this browser, so that failed log-ins of others do not
 * lock out a known device. It survives log-out and contains nothing about the user. Null without
 * storage.
 */
export function deviceSecret(): string | null {
  if (known !== null) return known;
  const stored = readText(KEY);
  if (stored !== null && SECRET.test(stored)) {
    known = stored;
    return known;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  const made = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  writeText(KEY, made);
  if (readText(KEY) === made) known = made;
  return known;
}
