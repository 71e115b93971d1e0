import { missingPrograms } from '../../bin/support/cluster/programs.ts';

const missing = missingPrograms();

/** Why tests of a whole cluster are skipped here; null when they can run. */
export const CLUSTER_MISSING: string | null =
  missing.length > 0
    ? `${missing.join(' and ')} missing: apt-get install ${missing.join(' ')}`
    : null;
