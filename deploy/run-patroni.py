"""Runs Patroni, and asks it for its next turn as soon as there is something to decide.

Patroni 3.0 looks at its server and at the lease of the primary once a second, and cannot be set to
look more often. A fail-over waits for three or four such turns. Two threads here see at once when the
server ends and when the lease changes hands. Then Patroni gets a change of its configuration that
changes nothing, by its own REST interface, after which it takes a turn. What it decides is its own:
without these threads it decides the same, later.

    python3 run-patroni.py patroni patroni.yml

The environment is Patroni's: PATRONI_ETCD_HOSTS, PATRONI_RESTAPI_CONNECT_ADDRESS, and so on.
"""

import base64
import ctypes
import http.client
import itertools
import json
import os
import select
import signal
import ssl
import sys
import threading
import time
import urllib.error
import urllib.request

# Where Patroni keeps the lease; the scope is that of patroni.yml.
LEASE = "/v2/keys/service/tideline/leader"
# A decision takes several turns, after these pauses, s.
PAUSES = (0, 0.1, 0.2, 0.4)
# Between two looks at a server that does not run, or an etcd that does not answer, s.
PACE = 0.1
# The lease is renewed each second: an etcd that tells of nothing for so long may be lost, s.
SILENCE = 2
PR_SET_CHILD_SUBREAPER = 36

env = os.environ


def tls(authority, certificate=None, key=None):
    """Trusts the authority in this file alone; None for plain text."""
    if not authority:
        return None
    context = ssl.create_default_context(cafile=authority)
    if certificate:
        context.load_cert_chain(certificate, key)
    return context


class Prompter:
    """Asks Patroni for a few turns after each reason."""

    def __init__(self):
        scheme = "https" if env.get("PATRONI_RESTAPI_CERTFILE") else "http"
        self.tls = tls(env.get("PATRONI_CTL_CACERT"))
        self.turn = urllib.request.Request(
            f"{scheme}://{env['PATRONI_RESTAPI_CONNECT_ADDRESS']}/config",
            # Removes a setting that does not exist: nothing is written.
            data=b'{"nothing": null}',
            method="PATCH",
        )
        if env.get("PATRONI_RESTAPI_USERNAME"):
            name, password = env["PATRONI_RESTAPI_USERNAME"], env.get("PATRONI_RESTAPI_PASSWORD", "")
            who = base64.b64encode(f"{name}:{password}".encode()).decode()
            self.turn.add_header("Authorization", f"Basic {who}")
        self.reason = threading.Event()
        self.told = set()

    def tell(self, line):
        """Prints each line once."""
        if line not in self.told:
            self.told.add(line)
            print(line, flush=True)

    def run(self):
        while True:
            self.reason.wait()
            self.reason.clear()
            for pause in PAUSES:
                # Another reason begins anew.
                if self.reason.wait(pause):
                    break
                try:
                    urllib.request.urlopen(self.turn, timeout=1, context=self.tls).close()
                    self.tell("Patroni takes a turn when it is asked for one")
                except (OSError, http.client.HTTPException) as error:
                    # It does not serve yet, or etcd has no leader.
                    if not isinstance(getattr(error, "reason", error), ConnectionError):
                        self.tell(f"Patroni was asked for a turn: {error}")

    def watch_server(self):
        """Prompts when PostgreSQL's first process ends."""
        file = os.path.join(env["PATRONI_POSTGRESQL_DATA_DIR"], "postmaster.pid")
        while True:
            try:
                with open(file, encoding="utf-8") as lines:
                    server = os.pidfd_open(int(lines.readline()))
            except (OSError, ValueError):
                time.sleep(PACE)
                continue
            end = select.poll()
            end.register(server, select.POLLIN)
            # The number in an old file may be another process's: the file is read again.
            if end.poll(1_000):
                self.reason.set()
                # Until the parent of the server takes its status, the next look sees the same end at once.
                time.sleep(PACE)
            os.close(server)

    def watch_lease(self):
        """Prompts when a machine takes or loses the lease; its holder renews it each second."""
        own = tls(env.get("PATRONI_ETCD_CACERT"), env.get("PATRONI_ETCD_CERT"), env.get("PATRONI_ETCD_KEY"))
        scheme = env.get("PATRONI_ETCD_PROTOCOL", "http")
        hosts = itertools.cycle(host.strip(" '\"") for host in env["PATRONI_ETCD_HOSTS"].split(","))
        host, after = next(hosts), ""
        while True:
            try:
                question = f"{scheme}://{host}{LEASE}?wait=true{after}"
                with urllib.request.urlopen(question, timeout=SILENCE, context=own) as answer:
                    change = json.load(answer)
                after = f"&waitIndex={change['node']['modifiedIndex'] + 1}"
                if change["node"].get("value") != change.get("prevNode", {}).get("value"):
                    self.reason.set()
            except urllib.error.HTTPError as refusal:
                # 400: it has forgotten the change after which we asked. 404: it lacks this interface.
                after = ""
                if refusal.code in (401, 403, 404):
                    self.tell(f"{host} does not tell of the lease: {refusal}")
                    time.sleep(SILENCE)
                if refusal.code != 400:
                    host = next(hosts)
                time.sleep(PACE)
            except (OSError, http.client.HTTPException, ValueError, KeyError) as error:
                if isinstance(getattr(error, "reason", None), ssl.SSLError):
                    self.tell(f"{host} does not tell of the lease: {error}")
                host = next(hosts)
                time.sleep(PACE)


def main(command):
    # A server that ended is there for Patroni until its parent asks for its status, and some first
    # processes do so late: here it is asked at once.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    patroni = os.posix_spawnp(command[0], command, env)
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(name, lambda number, _: os.kill(patroni, number))
    prompter = Prompter()
    for work in (prompter.run, prompter.watch_server, prompter.watch_lease):
        threading.Thread(target=work, daemon=True).start()
    while True:
        ended, status = os.wait()
        if ended == patroni:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
