import { existsSync } from 'node:fs';

/** Why tests of backups with pgBackRest are skipped here; null where it is installed. */
export const PGBACKREST_MISSING = existsSync('/usr/bin/pgbackrest')
  ? null
  : 'pgBackRest is missing: apt-get install pgbackrest';
