/** What the core is given instead of reaching for it, so that whole days run on virtual time from a seed. */
export interface Clock {
  /** Wall time, ms UTC. */
  now(): number;
}

/** Seeded where results must repeat, cryptographic where they must not be guessed. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
}
