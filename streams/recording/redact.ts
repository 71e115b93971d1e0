import type { RawRecord } from './raw-record.ts';

/** Names whose values open accounts, in JSON bodies and in query strings, at any venue we read. */
const NAMES =
  'api_?key|api-key|access_?key|secret(?:_?key)?|token|listen_?key|signature|sign|passphrase|password|fund_password|authorization';
const IN_JSON = new RegExp(`("(?:${NAMES})"\\s*:\\s*)"[^"]*"`, 'gi');
const IN_QUERY = new RegExp(`([?&](?:${NAMES})=)[^&#\\s"]*`, 'gi');
/** Our own socket: the token is the argument of `authenticate`, account events have their topic. */
const AUTHENTICATE = /^\d*\["authenticate"/;
const ACCOUNT = /"topic"\s*:\s*"account"/;
/** Handshakes of engine.io and socket.io name the session; anyone who knows it could poll it. */
const SESSION = /^(\d+\{"sid":)"[^"]*"/;

/**
 * The part of a record that may be kept: secrets are blanked, account traffic is left out (null).
 * A record without any comes back as it is, the same object.
 */
export function withoutSecrets(record: RawRecord): RawRecord | null {
  if (record.kind === 'sent' && AUTHENTICATE.test(record.text)) return null;
  if (record.kind === 'received' && ACCOUNT.test(record.text)) return null;
  const url = record.url.replace(IN_QUERY, '$1redacted');
  const text =
    record.kind === 'sent' || record.kind === 'rest'
      ? record.text.replace(IN_JSON, '$1"redacted"')
      : record.text.replace(SESSION, '$1"redacted"');
  return url === record.url && text === record.text ? record : { ...record, url, text };
}
