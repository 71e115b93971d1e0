import { existsSync } from 'node:fs';

export const PROMTOOL = '/usr/bin/promtool';
export const PROMETHEUS = '/usr/bin/prometheus';

/** Why tests of Prometheus are skipped here; null where it is installed. */
export const PROMTOOL_MISSING =
  existsSync(PROMTOOL) && existsSync(PROMETHEUS)
    ? null
    : 'Prometheus is missing: apt-get install prometheus';
