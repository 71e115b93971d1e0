import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { missingPackages } from './debian-files.ts';
import { PACKAGES } from './stand-ins.ts';

const run = promisify(execFile);

/** Long enough for a registry that answers slowly, ms. */
const REGISTRY_LIMIT = 60_000;

/** Containers with networks and names in them. */
const PODMAN = [
  ...['podman', 'podman-compose', 'runc', 'iptables', 'containernetworking-plugins'],
  'golang-github-containernetworking-plugin-dnsname',
];

/** Files and processes of a container. */
const ENOUGH = 32_768;

/** Why no containers of `deploy/` run here; null when they can. */
export function containersMissing(): string | null {
  if (process.getuid?.() !== 0) return 'networks of podman need root';
  const missing = missingPackages([...PACKAGES, ...PODMAN]);
  if (missing.length > 0) return `Debian packages missing: apt-get install ${missing.join(' ')}`;
  const ping = spawnSync('npm', ['ping', '--loglevel=error'], { timeout: REGISTRY_LIMIT });
  return ping.status === 0 ? null : 'the npm registry does not answer';
}

/** A podman with images, containers and networks of its own. */
export class Podman {
  readonly folder = mkdtempSync(join(tmpdir(), 'tideline-podman-'));
  /** Name of the project of compose files. */
  readonly project = basename(this.folder).toLowerCase();
  readonly #env: NodeJS.ProcessEnv;

  constructor() {
    const file = (name: string, lines: readonly string[]): string => {
      const path = join(this.folder, name);
      writeFileSync(path, `${lines.join('\n')}\n`);
      return path;
    };
    const most = (flag: string): number =>
      Number(execFileSync('bash', ['-c', `ulimit -H${flag}`], { encoding: 'utf8' })) || ENOUGH;
    const limit = (name: string, flag: string): string => {
      const value = Math.min(most(flag), ENOUGH);
      return `"${name}=${value}:${value}"`;
    };
    mkdirSync(join(this.folder, 'tmp'));
    this.#env = {
      ...process.env,
      // The cache of npm's packages is there, too.
      TMPDIR: join(this.folder, 'tmp'),
      // The other format has no health checks.
      BUILDAH_FORMAT: 'docker',
      CONTAINERS_STORAGE_CONF: file('storage.conf', [
        ...['[storage]', 'driver = "overlay"', `graphroot = "${join(this.folder, 'root')}"`],
        `runroot = "${join(this.folder, 'run')}"`,
      ]),
      CONTAINERS_CONF: file('containers.conf', [
        // Podman's own limits are above those of this machine.
        ...['[containers]', `default_ulimits = [${limit('nofile', 'n')}, ${limit('nproc', 'u')}]`],
        ...['[engine]', 'cgroup_manager = "cgroupfs"'],
        // The other runtime refuses a machine with both kinds of control groups.
        'runtime = "runc"',
        ...['[network]', `network_config_dir = "${join(this.folder, 'networks')}"`],
      ]),
    };
  }

  /** Runs podman. @returns what it printed @throws Error with all of its output */
  readonly podman = (args: readonly string[]): Promise<string> => this.#run('podman', args);

  /** Runs podman-compose on a file. */
  compose(file: string, args: readonly string[]): Promise<string> {
    return this.#run('podman-compose', ['-p', this.project, '-f', file, ...args]);
  }

  /** Name of the container of a service. */
  container = (service: string): string => `${this.project}_${service}_1`;

  /** Runs a program in the container of a service. */
  exec(service: string, args: readonly string[]): Promise<string> {
    return this.podman(['exec', this.container(service), ...args]);
  }

  /** Address of a service in the network of all. */
  async addressOf(service: string): Promise<string> {
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    return (await this.podman(['inspect', '-f', format, this.container(service)])).trim();
  }

  /** Ends everything and removes what it made. */
  async remove(): Promise<void> {
    await this.podman(['rm', '--all', '--force', '--time', '0', '--volumes']);
    await this.podman(['network', 'prune', '--force']);
    await this.podman(['rmi', '--all', '--force']);
    // The plugin of addresses leaves its folder.
    const addresses = join('/var/lib/cni/networks', `${this.project}_default`);
    for (const each of [addresses, this.folder]) rmSync(each, { recursive: true, force: true });
  }

  async #run(program: string, args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await run(program, [...args], {
      env: this.#env,
      maxBuffer: 2 ** 26,
    }).catch((error: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
    });
    if (program === 'podman-compose' && /exit code: [1-9]/.test(stdout))
      throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
    return stdout;
  }
}
