import { ASSET_BASE } from '@tideline/wire';
import { Command } from 'commander';
import { LocalCluster } from '../support/cluster/local-cluster.ts';
import { findPrograms } from '../support/cluster/programs.ts';
import { buildApp } from './build-app.ts';

interface ClusterFlags {
  readonly port: string;
  readonly edges: string;
  readonly cores: string;
  readonly build: boolean;
}

/** Adds `cluster` to the command line. */
export function register(program: Command): void {
  program.addCommand(
    new Command('cluster')
      .description(
        'Starts a whole cluster on this machine for trying: edges, cores, PostgreSQL on three\n' +
          'nodes of Patroni and etcd, NATS, and HAProxy where it is installed. Its state ends\n' +
          'with it.',
      )
      .option('--port <port>', 'port of HAProxy; 0 takes any free one', '8080')
      .option('--edges <number>', 'number of edges', '3')
      .option('--cores <number>', 'number of cores', '2')
      .option('--no-build', 'serve the last build of the app')
      .addHelpText('after', '\nExample:\n  tideline cluster --port 8080 --edges 3 --cores 2')
      .action(cluster)
      .copyInheritedSettings(program),
  );
}

async function cluster(flags: ClusterFlags): Promise<void> {
  const began = performance.now();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const programs = findPrograms();
    const counts = { edges: whole('--edges', flags.edges), cores: whole('--cores', flags.cores) };
    const port = whole('--port', flags.port, 0, 65_535);
    if (flags.build) await buildApp();
    const starting = LocalCluster.start({
      programs,
      port,
      ...counts,
      env: { TIDELINE_SANDBOX: '1' },
      say,
    });
    untilSignal(starting);
    const running = await starting;
    if (!programs.haproxy) say('haproxy     not installed; use an edge directly');
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(
      `The cluster is at http://localhost:${running.port}${ASSET_BASE}  (${seconds} s; Ctrl-C ends all)`,
    );
  } catch (error) {
    process.stderr.write(`tideline cluster: ${(error as Error).message}\n`);
    process.exitCode = 2;
  }
}

function whole(flag: string, text: string, min = 1, max = 16): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${flag} ${text}: expected a whole number from ${min} to ${max}`);
}

function untilSignal(starting: Promise<LocalCluster>): void {
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    starting
      .then((running) => running.end())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
