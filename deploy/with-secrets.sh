#!/bin/sh
# Runs a program of the database with the secrets that Patroni takes from its environment alone.
#   docker compose exec postgres-1 with-secrets patronictl list
set -eu
DATABASE_PASSWORD=$(cat /run/secrets/database-password)
PATRONI_SUPERUSER_PASSWORD=$(cat /run/secrets/patroni-password)
# Encrypts backups and the archived log, which are lost without it.
PGBACKREST_REPO1_CIPHER_PASS=$(cat /run/secrets/backup-password)
export DATABASE_PASSWORD PATRONI_SUPERUSER_PASSWORD PGBACKREST_REPO1_CIPHER_PASS
export PATRONI_REPLICATION_PASSWORD="$PATRONI_SUPERUSER_PASSWORD"
export PATRONI_RESTAPI_PASSWORD="$PATRONI_SUPERUSER_PASSWORD"
# PostgreSQL refuses a key that others may read.
install -m 0600 /run/secrets/postgres-tls /data/tls.pem
exec "$@"
