import type { RawRecord } from './raw-record.ts';

/** Names of secret values in JSON bodies and query strings of all supported venues. */
const NAMES =
  'api_?key|api-key|access_?key|secret(?:_?key)?|token|listen_?key|signature|sign|passphrase|password|fund_password|authorization';
const IN_JSON = new RegExp(`("(?:${NAMES})"\\s*:\\s*)"[^"]*"`, 'gi');
const IN_QUERY = new RegExp(`([?&](?:${NAMES})=)[^&#\\s"]*`, 'gi');
/**
 * Our own socket: the token is the argument of `authenticate`, and account events have their own
 * topic.
 */
const AUTHENTICATE = /^\d*\["authenticate"/;
const ACCOUNT = /"topic"\s*:\s*"account"/;
/**
 * Handshakes of engine.io and socket.io contain the session id, with which anyone could poll the
 * session.
 */
const SESSION = /^(\d+\{"sid":)"[^"]*"/;

/**
 * The storable part of a record: secrets are redacted, account traffic is omitted (null). Returns
 * the same object when there is nothing to redact.
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
