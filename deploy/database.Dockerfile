# One machine of the database: Patroni with the PostgreSQL that it runs, pgBackRest, and etcd, in the
# versions of Debian 12 that the tests run.
#   docker build -f deploy/database.Dockerfile -t tideline-database .
FROM debian:bookworm-slim
# The package of PostgreSQL would make a server of its own.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-common \
  && sed -ri 's/#?(create_main_cluster) .*$/\1 = false/' /etc/postgresql-common/createcluster.conf \
  && apt-get install -y --no-install-recommends patroni postgresql-15 etcd-server pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 0700 /data /backups
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PATRONICTL_CONFIG_FILE=/etc/patroni.yml
COPY deploy/patroni.yml /etc/patroni.yml
COPY deploy/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY deploy/with-secrets.sh /usr/local/bin/with-secrets
COPY deploy/run-patroni.py /usr/local/bin/run-patroni.py
COPY deploy/back-up.sh /usr/local/bin/back-up
USER postgres
VOLUME /data
EXPOSE 5432 8008
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["python3", "-c", "import ssl, urllib.request; urllib.request.urlopen('https://localhost:8008/health', context=ssl.create_default_context(cafile='/run/secrets/authority'))"]
# PostgreSQL ends with a checkpoint, and a standby takes its place.
STOPSIGNAL SIGTERM
ENTRYPOINT ["with-secrets"]
CMD ["python3", "/usr/local/bin/run-patroni.py", "patroni", "/etc/patroni.yml"]
