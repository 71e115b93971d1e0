import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianFiles } from './debian-files.ts';

/** Packages of this machine whose programs the images have. */
export const PACKAGES = [
  ...['apt', 'ca-certificates', 'wget', 'haproxy', 'nats-server', 'prometheus'],
  ...['postgresql-common', 'postgresql-15', 'patroni', 'etcd-server', 'pgbackrest'],
];

/** Images of a registry, each with the lines by which Debian's packages stand for it. */
const IMAGES: Readonly<Record<string, string>> = {
  'node:24-bookworm-slim': `COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home node
ENV npm_config_cafile=/etc/ssl/certs/ca-certificates.crt`,
  'haproxy:2.8.16': `USER haproxy
ENTRYPOINT ["haproxy"]
CMD ["-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]`,
  'nats:2.12.2-alpine': 'ENTRYPOINT ["nats-server"]',
  'prom/prometheus:v3.7.3': `RUN install -d -o nobody /var/lib/prometheus/metrics2
USER nobody
ENTRYPOINT ["prometheus"]`,
};

/** Where the images come from that a compose file names without a registry. */
const nameOf = (image: string): string =>
  `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;

/** Images of the registry that {@link makeStandIns} makes. */
export const STANDING_IN = Object.keys(IMAGES);

/**
 * Makes images with the names of those of the registry, from the programs of this machine.
 * @param folder - for their contexts
 * @param podman - runs podman
 */
export async function makeStandIns(
  folder: string,
  podman: (args: readonly string[]) => Promise<string>,
): Promise<void> {
  const rest = join(folder, 'rest');
  const { paths, status } = debianFiles(PACKAGES);
  for (const path of ['run', 'root', 'var/lib/dpkg', 'var/lib/apt/lists/partial'])
    mkdirSync(join(rest, path), { recursive: true });
  for (const path of ['var/cache/apt/archives/partial', 'var/log/apt'])
    mkdirSync(join(rest, path), { recursive: true });
  for (const path of ['tmp', 'var/tmp'])
    mkdirSync(join(rest, path), { recursive: true, mode: 0o777 });
  writeFileSync(join(rest, 'var/lib/dpkg/status'), status);
  writeFileSync(join(folder, 'paths'), paths.join('\n'));
  const base = ['-C', '/', '-cf', join(folder, 'base.tar'), '--no-recursion'];
  execFileSync('tar', [...base, '-T', join(folder, 'paths')]);
  cpSync(realpathSync(process.execPath), join(folder, 'node'));
  const npm = realpathSync(
    execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
  );
  cpSync(dirname(dirname(npm)), join(folder, 'npm'), { recursive: true });
  const build = async (image: string, lines: string): Promise<void> => {
    const file = join(folder, 'Dockerfile');
    writeFileSync(file, `${lines}\n`);
    await podman(['build', '--quiet', '--file', file, '--tag', nameOf(image), folder]);
  };
  const debian = 'debian:bookworm-slim';
  await build(debian, 'FROM scratch\nADD base.tar /\nCOPY rest /\nRUN chmod 1777 /tmp /var/tmp');
  for (const [image, lines] of Object.entries(IMAGES))
    await build(image, `FROM ${debian}\n${lines}`);
}
