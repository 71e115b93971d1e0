/** Every subject of the bus. */
export const SUBJECTS = {
  /**
   * Requests to the leader of one term. The term is part of the subject, because a group of all
   * cores would give requests to standbys and to frozen leaders.
   */
  commands: (term: number): string => `cmd.${term}`,
  /** Public frames, numbered, ten times a second. */
  turns: 'mkt.turn',
  /** Snapshots of the market by standbys. */
  snapshots: 'mkt.snap',
  /** Snapshots by the leader of a term, for when no standby answers. */
  leaderSnapshots: (term: number): string => `mkt.snap.${term}`,
  /** Private frames of one user. */
  account: (userId: string): string => `acct.${userId}`,
  /** Beats of the leader: term, epoch, version of the contract. */
  leader: 'core.leader',
  /** Users some of whose sessions have ended, numbered. */
  sessionEnded: 'session.ended',
  /** What sockets of programs at edges say, for the leader of a term. */
  programsUp: (term: number): string => `door.up.${term}`,
  /** What the leader says to the sockets of programs of one edge, numbered. */
  programsDown: (session: string): string => `door.down.${session}`,
  /** Password hashes, computed by any edge. */
  hashes: 'edge.hash',
} as const;
