/**
 * What applying a frame or an answer did:
 * - `changed`: the state held is another one
 * - `same`: the state held was confirmed
 * - `held`: it waits for what is missing before it
 * - `old`: the state held is newer
 * - `malformed`: it does not keep to the contract
 *
 * Only the first two confirm anything.
 */
export type Effect = 'changed' | 'same' | 'held' | 'old' | 'malformed';
