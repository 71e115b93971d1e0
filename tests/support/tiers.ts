/**
 * Which files belong to which tier. `npm test` must end within 180 s on two free cores and needs
 * nothing but Node, so it keeps files below 4 s and the six long ones without which it would prove
 * little: case table, every call, realtime, simulation, faults, kill. Everything else that takes
 * long, or needs another program, a registry or recordings, is a test of services.
 */

/** Projects of each tier, by the name of its report. */
export const TIERS = {
  'npm-test': ['fast', 'smoke'],
  journeys: ['journeys', 'engines'],
  services: ['services', 'clusters'],
  containers: ['containers'],
} as const;
export type Tier = keyof typeof TIERS;

/** Tests that need only Node, except those of the other tiers. */
export const FAST = [
  '{wire,streams,marbles,src,exchange,locales,bin,tests}/**/*.test.{ts,tsx}',
  'tests/marbles/*.marble',
];

/** Venues over real sockets, recordings, clusters, databases, packages, long command lines. */
export const SERVICES = [
  'tests/{venues,second-hand,recorded,cluster,store,packages,adversaries,door}/**/*.test.ts',
  'tests/contract/{bad-trades,contracts,deposits,market,options,practice,services,uploads-in-pieces}.test.ts',
  'tests/faults/old-answers.test.ts',
  'tests/kill/push.test.ts',
  'tests/marbles/command.test.ts',
  'bin/{bad-input,engine-doc,record-replay,tideline,unpacked}.test.ts',
  'bin/commands/{ops,roles,start}.test.ts',
  'exchange/people/accounts/second-factor/second-factor.test.ts',
  'exchange/http/limits.test.ts',
  'exchange/compose/practice/own/own-files.test.ts',
  'exchange/door/streams/depth.property.test.ts',
  'exchange/foundation/ledger/audit-history.test.ts',
  'exchange/foundation/store/{commits,history-thread}.test.ts',
  'exchange/market/feeds/sim/foresight.test.ts',
  'exchange/market/matching/oracle.test.ts',
  'exchange/products/options/stillness.test.ts',
  'exchange/market/realtime/{floods,session-end}.test.ts',
  'exchange/people/limits/limits.test.ts',
  'exchange/people/sessions/lock-out.test.ts',
];

/** Three databases, three etcds and their servers each: two at once starve on two cores. */
export const CLUSTERS = ['tests/cluster/{lagging,lost-machines,monitored,rolling}.test.ts'];

/** Images, which take minutes and root's rights to build. */
export const CONTAINERS = ['tests/deploy/containers.test.ts'];

/** People's tasks in Chromium. */
export const JOURNEYS = ['tests/journeys/**/*.test.ts'];

/** People's tasks in other browsers. */
export const ENGINES = ['tests/engines/**/*.test.ts'];

/** The journeys of `npm test`: prices and a login, a new account and its first order, a guest. */
export const SMOKE = [
  'tests/journeys/live-market.test.ts',
  'tests/journeys/first-minutes.test.ts',
  'tests/journeys/demo-account.test.ts',
];
