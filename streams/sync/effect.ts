/**
 * The effect of a frame or an answer:
 * - `changed`: the held state changed
 * - `same`: the held state was confirmed
 * - `held`: it waits for missing data before it
 * - `old`: the held state is newer
 * - `malformed`: it violates the contract
 *
 * Only the first two confirm anything.
 */
export type Effect = 'changed' | 'same' | 'held' | 'old' | 'malformed';
