import { existsSync } from 'node:fs';

export const HAPROXY = '/usr/sbin/haproxy';

/** Why tests of HAProxy are skipped here; null where it is installed. */
export const HAPROXY_MISSING = existsSync(HAPROXY)
  ? null
  : 'HAProxy is missing: apt-get install haproxy';
