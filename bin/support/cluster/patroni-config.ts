/** What a local cluster changes. */
export interface PatroniOptions {
  /** False for tests, which end processes and not machines. */
  readonly fsync: boolean;
  /** Memory for pages, such as `64MB`. */
  readonly sharedBuffers: string;
  /** File with key and certificate, without which nobody may connect; null for no TLS. */
  readonly tls?: string | null;
  /** The folder of its socket where pgBackRest has backups and the log; null without it. */
  readonly archive: string | null;
}

/**
 * The configuration of Patroni beside each PostgreSQL. What differs between machines, and secrets,
 * are in the environment (`PATRONI_NAME`, `PATRONI_POSTGRESQL_LISTEN`, …).
 *
 * Each commit waits for the disk of one of two standbys. Patroni names it and promotes no other, so
 * a fail-over loses nothing. `ANY 1` without a name needs Patroni 4: until then another standby is
 * named within `loop_wait` after this one is gone.
 */
export const patroniConfig = ({
  fsync,
  sharedBuffers,
  archive,
  tls = null,
}: PatroniOptions): string => `scope: tideline
bootstrap:
  # Valid from the first start on; afterwards \`patronictl edit-config\` changes it.
  dcs:
    # A machine that is lost is replaced after ttl. Less than 3 s is no lease: Patroni pauses for 2 s
    # when it names a standby. With a retry_timeout below 2 s no standby ever gets the lease. A primary
    # that lives on after its lease confirms nothing, so no commit depends on these times.
    ttl: 3
    loop_wait: 1
    retry_timeout: 2
    # A server that crashes is not waited for: a standby has everything.
    primary_start_timeout: 0
    synchronous_mode: true
    # Rather no commit than one on a single disk.
    synchronous_mode_strict: true
    # Without etcd the primary goes on while it reaches all others.
    failsafe_mode: true
    postgresql:
      # A new primary would confirm nothing until it has made them. wal_keep_size keeps what a
      # standby missed; after more, \`patronictl reinit\` copies the primary.
      use_slots: false
      use_pg_rewind: true
      remove_data_directory_on_rewind_failure: true
      remove_data_directory_on_diverged_timelines: true
      parameters:
        max_wal_senders: 10
        wal_keep_size: 1GB
        # A frozen client or standby is noticed within seconds.
        tcp_keepalives_idle: 2
        wal_sender_timeout: 1s
        wal_receiver_timeout: 3s
        # A new primary confirms nothing until a standby has found it.
        wal_retrieve_retry_interval: 100ms
        # The primary keeps the rows that an audit of a standby still reads. Without this, the standby
        # pauses its replay, for which a promotion waits, and ends the audit after 30 s.
        hot_standby_feedback: on
        wal_receiver_status_interval: 1s
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    # pg_rewind needs them.
    - data-checksums${fsync ? '' : '\n    - no-sync'}
  # The database and its owner, which counts standbys in pg_stat_replication.
  post_init: >-
    sh -c 'psql -v ON_ERROR_STOP=1 -d "$0"
    -c "create role tideline login in role pg_monitor password \\$_\\$$DATABASE_PASSWORD\\$_\\$"
    -c "create database tideline owner tideline"${archive ? STANZA : ''}'
# A primary that was cut off can confirm nothing: it waits for a standby that follows another.
watchdog:
  mode: off
postgresql:
  parameters:
    unix_socket_directories: '${archive ?? ''}'
    shared_buffers: ${sharedBuffers}${fsync ? '' : '\n    fsync: off'}${tls === null ? '' : `\n    ssl: on\n    ssl_cert_file: ${tls}\n    ssl_key_file: ${tls}`}${archive ? ARCHIVE : ''}
  basebackup:
    - checkpoint: fast${fsync ? '' : '\n    - no-sync'}
  pg_hba:${archive ? '\n    - local all all peer' : ''}
    - ${tls === null ? 'host' : 'hostssl'} replication replicator all scram-sha-256
    - ${tls === null ? 'host' : 'hostssl'} all all all scram-sha-256
`;

/** A repository of another database is refused, and with it the new one. */
const STANZA = `
    && pgbackrest --stanza=tideline stanza-create`;

const ARCHIVE = `
    archive_mode: on
    archive_command: pgbackrest --stanza=tideline archive-push %p
    # The loss of all machines loses so much.
    archive_timeout: 60s
  recovery_conf:
    # What the primary no longer has.
    restore_command: pgbackrest --stanza=tideline archive-get %f "%p"
  # The last backup and what the primary wrote since; without a backup, a copy of the primary.
  create_replica_methods:
    - pgbackrest
    - basebackup
  pgbackrest:
    command: pgbackrest --stanza=tideline --delta restore
    keep_data: true
    no_params: true`;
