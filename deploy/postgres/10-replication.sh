#!/bin/bash
# Runs once in a new primary: lets the standby stream, with the password of the database.
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
