/**
 * OWASP's smallest argon2id setting: 19 MiB, two passes, parallelism 1; about 35 ms on one core.
 */
export const MEMORY = 19_456;
export const PASSES = 2;
export const LANES = 1;
const TAG_BYTES = 32;

/** Parameters of the tag of a password and a salt, for `argon2` of `node:crypto`. */
export const argonOf = (password: string, salt: Uint8Array) => ({
  message: Buffer.from(password, 'utf8'),
  nonce: salt,
  parallelism: LANES,
  tagLength: TAG_BYTES,
  memory: MEMORY,
  passes: PASSES,
});
