import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { called } from '../../bin/called.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'no_proxy'] as const;
const before = NAMES.map((name) => [name, process.env[name]] as const);
afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

it('watches a venue through the proxy of the environment, REST and socket', async () => {
  const made = venueDoubles.binance?.(new Script(2));
  if (!made) throw new Error('no double');
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const at = await serveDouble(double, 20);
  const { port } = new URL(at.rest);
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const target = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(socket);
      socket.pipe(target);
    });
    for (const end of [target, socket]) end.on('error', () => end.destroy());
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const { port: proxyPort } = proxy.address() as AddressInfo;
  process.env['HTTP_PROXY'] = `http://127.0.0.1:${proxyPort}`;
  process.env['NO_PROXY'] = '';
  process.env['no_proxy'] = '';
  // Names that only the proxy can resolve.
  const addresses = ['--ws', 'ws://ws.venue.invalid', '--rest', 'http://rest.venue.invalid'];
  const { code, out, err } = await called(
    'watch',
    '--venue',
    'binance',
    '--symbol',
    'BTCUSDT',
    '--for',
    '2s',
    ...addresses,
  );
  proxy.close();
  await at.close();
  expect(code, err).toBe(0);
  expect(out).toMatch(/BTCUSDT {2}\d+\.\d+ ×/);
  expect(asked.some((each) => each.startsWith('rest.venue.invalid'))).toBe(true);
  expect(asked.some((each) => each.startsWith('ws.venue.invalid'))).toBe(true);
});
