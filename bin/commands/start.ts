import { enableCompileCache } from 'node:module';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { API_BASE, ASSET_BASE, SANDBOX_HEADER } from '@tideline/wire';
import { LIVE_VENUES } from '@tideline/wire/venues';
import { Command } from 'commander';
import type { FeedChoice, RunningExchange } from '../../exchange/index.ts';
import { callLimitsOf } from '../support/call-limits.ts';
import { feedOf } from '../support/feed-choice.ts';
import type { HttpSide } from '../support/https/https.ts';
import { ownKeys } from '../support/https/own-keys.ts';
import { adoptFolder, adoptVenue } from '../support/increments.ts';
import { honourProxies } from '../support/proxies.ts';
import { startRole } from '../support/start-role.ts';
import { tracingOf } from '../support/tracing.ts';
import { buildApp } from './build-app.ts';

interface StartFlags {
  readonly port?: string;
  readonly data?: string;
  readonly feed: string;
  readonly seed?: string;
  readonly speed: string;
  readonly clock: string;
  readonly faults?: string;
  readonly host?: string | true;
  readonly https?: string | true;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly proxy?: string;
  readonly symbols?: string;
  readonly ws?: string;
  readonly rest?: string;
  readonly build: boolean;
  readonly role: string;
  readonly limits?: string;
  readonly name?: string;
}

const EXAMPLE = `
Examples:
  tideline start                                   app and exchange at http://localhost:8080/h5/
  tideline start --host                            for a phone on the same network, with a QR code
  tideline start --host --https                    with https, for installing, offline use and passkeys
  tideline start --feed recording:btc.tideline     a recording instead of the simulated market
  tideline start --feed live:binance               a venue's real market; orders fill on paper
  tideline start --faults 'depth:*=drop(0.05);rest:currency/deal=slow(2000)'
`;

/** Adds `start` to the command line. */
export function register(program: Command): void {
  program.addCommand(startCommand().copyInheritedSettings(program));
}

/** `tideline start`: app and paper exchange in one process. */
export function startCommand(): Command {
  return new Command('start')
    .description('Starts the app and its paper exchange.')
    .option('--port <port>', 'port to listen on (default: $PORT or 8080)')
    .option(
      '--data <folder>',
      'folder of accounts and orders (default: .tideline, live: .tideline-VENUE)',
    )
    .option('--feed <feed>', `sim, recording:FILE or live:VENUE (${LIVE_VENUES.join(', ')})`, 'sim')
    .option('--symbols <list>', 'pairs of a live feed (default: all that the venue lists)')
    .option('--ws <url>', "replaces a live venue's socket address")
    .option('--rest <url>', "replaces a live venue's REST address")
    .option('--seed <number>', 'repeat a simulated market; its prices can be predicted')
    .option('--speed <number>', 'how many times faster than real time the clock runs', '1')
    .option(
      '--clock <clock>',
      'running, or stepped: it stands still until it is advanced',
      'running',
    )
    .option('--faults <spec>', 'faults to inject, see docs/exchange.md')
    .option('--host [address]', 'listen for other machines too (default: on all addresses)')
    .option('--https [port]', 'https too, at this port (default: 8443); the other port leads there')
    .option('--tls-cert <file>', 'certificate chain (PEM) instead of an own authority')
    .option('--tls-key <file>', 'its key (PEM)')
    .option(
      '--proxy <addresses>',
      'proxies whose X-Forwarded-For is trusted, such as 10.0.0.1,10.1.0.0/16',
    )
    .option('--limits <list>', 'calls a minute and sockets of a network: reads=6000,writes=1200')
    .option('--role <role>', 'all: one process; edge or core: a process of a cluster', 'all')
    .option('--name <name>', 'name of a process of a cluster, such as core-1')
    .option('--no-build', 'serve the last build of the app')
    .addHelpText('after', EXAMPLE)
    .action(start);
}

async function start(flags: StartFlags): Promise<void> {
  try {
    const options = read(flags);
    const { role } = flags;
    if (role !== 'all' && role !== 'edge' && role !== 'core')
      throw new Error(`--role ${role}: expected all, edge or core`);
    if (flags.build && role !== 'core') await buildApp();
    // Stripping types and compiling some 300 files is half of a start; later starts use a cache.
    enableCompileCache();
    if (options.feed.kind === 'live') {
      honourProxies();
      // Before the exchange is loaded, whose modules derive from the instruments.
      await adoptVenue(options.dataDir, options.feed);
    } else adoptFolder(options.dataDir);
    if (role !== 'all') {
      if (flags.https !== undefined)
        throw new Error('--https is for --role all; a process of a cluster takes --tls-cert');
      await startRole(role, { exchange: { ...options, tls: ownKeys(flags) }, name: flags.name });
      return;
    }
    const { startExchange } = await import('../../exchange/index.ts');
    const secure = flags.https !== undefined || flags.tlsCert !== undefined || flags.tlsKey;
    // Its library is loaded for https only.
    const { httpsOf } = secure ? await import('../support/https/https.ts') : {};
    const https = await httpsOf?.(flags, options.dataDir);
    const endTracing = await tracingOf('all');
    const exchange = await startExchange({ ...options, ...https?.exchange });
    const http = await https?.redirect(exchange.port, options);
    await announce(exchange, flags, http);
    untilSignal({
      close: async () => {
        http?.close();
        await exchange.close();
        await endTracing();
      },
    });
  } catch (error) {
    const way = flags.feed.startsWith('live:') ? '; without --feed the market is simulated' : '';
    process.stderr.write(`tideline start: ${line(error)}${way}\n`);
    process.exitCode = 2;
  }
}

function read(flags: StartFlags) {
  const port = flags.port ?? process.env['PORT'] ?? (flags.role === 'core' ? '8090' : '8080');
  return {
    port: whole('--port', port, 0, 65_535),
    dataDir: flags.data ?? dataFolder(flags.feed),
    feed: feedChoice(flags),
    speed: whole('--speed', flags.speed, 1, 1000),
    clock: clockOf(flags),
    ...(flags.host !== undefined && { host: flags.host === true ? '0.0.0.0' : flags.host }),
    ...(flags.limits !== undefined && { limits: callLimitsOf(flags.limits) }),
    ...(flags.proxy !== undefined && { proxies: proxiesOf(flags.proxy) }),
    ...(flags.faults !== undefined && { faults: flags.faults }),
    ...(process.env['TIDELINE_LOG_LEVEL'] && { logLevel: process.env['TIDELINE_LOG_LEVEL'] }),
    metricsKey: process.env['TIDELINE_METRICS_KEY'] ?? '',
    sandbox: flags.faults !== undefined || process.env['TIDELINE_SANDBOX'] === '1',
  };
}

/** @throws Error when one of them is neither an address nor a range */
function proxiesOf(text: string): string[] {
  const proxies = text.split(',').map((each) => each.trim());
  for (const each of proxies) {
    const [address = '', bits] = each.split('/');
    const max = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max)))
      continue;
    throw new Error(`--proxy ${each}: expected addresses or ranges such as 10.1.0.0/16`);
  }
  return proxies;
}

function feedChoice(flags: StartFlags): FeedChoice {
  const { feed, seed, symbols, ws, rest, speed } = flags;
  const choice = feedOf(feed, {
    ...(seed !== undefined && { seed: whole('--seed', seed, 0, Number.MAX_SAFE_INTEGER) }),
    symbols: symbols?.split(',').map((each) => each.trim()),
    ws,
    rest,
  });
  if (choice.kind === 'live' && speed !== '1') {
    throw new Error('--speed: a live market runs at its own speed');
  }
  return choice;
}

/** @throws Error for another word, and for a stepped clock that could not stand still */
function clockOf({ clock, feed, role, speed }: StartFlags): 'running' | 'stepped' {
  if (clock !== 'running' && clock !== 'stepped') {
    throw new Error(`--clock ${clock}: expected running or stepped`);
  }
  if (clock === 'stepped' && (feed.startsWith('live:') || speed !== '1' || role !== 'all')) {
    throw new Error(
      '--clock stepped: needs a simulated market or a recording, no --speed, one process',
    );
  }
  return clock;
}

/** Prices of different venues have different steps, so each has its own accounts. */
const dataFolder = (feed: string): string =>
  feed.startsWith('live:') ? `.tideline-${feed.slice(5)}` : '.tideline';

function whole(flag: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${flag} ${text}: expected a whole number from ${min} to ${max}`);
}

async function announce(
  exchange: RunningExchange,
  flags: StartFlags,
  http: HttpSide | undefined,
): Promise<void> {
  const { account, password, fundPassword, invitationCode } = exchange.demo;
  const out = [
    `Tideline is at ${exchange.url}${ASSET_BASE}  (paper trading: no real coin moves)`,
    `Demo account     ${account}   password ${password}   fund password ${fundPassword}`,
    `Invitation code  ${invitationCode}`,
    ...(exchange.outboxUrl === null ? [] : [`Codes and mails  ${exchange.outboxUrl}`]),
  ];
  if (flags.clock === 'stepped') {
    const headers = `-H '${SANDBOX_HEADER}: ${exchange.sandboxKey}'`;
    const url = `${exchange.url}${API_BASE}/_sandbox/advance`;
    out.push(`Next second      curl ${headers} -d ms=1000 ${url}`);
  }
  if (flags.host !== undefined) {
    const { default: encode } = await import('qr');
    for (const address of lanAddresses()) {
      const scheme = http ? 'https' : 'http';
      const code = (url: string) => encode(url, 'ascii').replaceAll(/^.+$/gm, LIGHT_ON_DARK);
      const url = `${scheme}://${address}:${exchange.port}${ASSET_BASE}`;
      if (http?.installs) {
        const page = `http://${address}:${http.port}${http.installs}`;
        out.push(`First, once      ${page}`, code(page), ...TRUST);
      }
      out.push(`On this network  ${url}`, code(url));
      if (!http) out.push('Installing, offline use, passkeys and notifications need --https.');
    }
  }
  process.stdout.write(`${out.join('\n')}\n`);
}

/** A line of a QR code whose light modules are light in a terminal of any colours. */
const LIGHT_ON_DARK = '\x1b[97;40m$&\x1b[0m';

/** The three taps after the certificate was downloaded from the page of the first code. */
const TRUST = [
  '  iOS      Allow the profile · Settings: Profile Downloaded: Install · General: About: Certificate',
  '           Trust Settings: switch Tideline on',
  '  Android  Open the file · choose CA certificate · Install anyway',
];

/** The address at which a phone in the same network reaches this machine. */
function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all
    .filter((each) => each.family === 'IPv4' && !each.internal)
    .map((each) => each.address)
    .slice(0, 1);
}

/** Shuts down cleanly on the first signal and immediately on the second. */
function untilSignal(exchange: Pick<RunningExchange, 'close'>): void {
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    exchange.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`tideline start: ${line(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** The error in one line that states what to do. */
function line(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is taken; choose another with --port`;
  if (code === 'EACCES' && port !== undefined) return `port ${port} may not be used by this user`;
  if (code === 'EADDRNOTAVAIL') return 'this machine does not have the address given with --host';
  const [first = ''] = (message ?? String(error)).split('\n', 1);
  return first;
}
