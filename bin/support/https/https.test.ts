import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '../../../exchange/compose/exchange.ts';
import { REVIEWS_PATH } from '../../../exchange/compose/operator-routes.ts';
import { until } from '../../../tests/support/until.ts';
import { askOperator, operatorEndpointOf } from '../operator.ts';
import { authorityOf, ownNames } from './authority.ts';
import { type HttpSide, httpsOf } from './https.ts';

describe('https of a machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-https-'));
  let exchange: RunningExchange;
  let http: HttpSide | undefined;
  let ca = '';

  beforeAll(async () => {
    const https = await httpsOf({ https: '0' }, folder);
    // Stands for a build of the app, which a checkout need not have.
    const appFolder = join(folder, 'app');
    mkdirSync(join(appFolder, 'assets'), { recursive: true });
    writeFileSync(join(appFolder, 'index.html'), '<!doctype html><title>Tideline</title>');
    exchange = await startExchange({ dataDir: folder, appFolder, ...https?.exchange });
    http = await https?.redirect(exchange.port, { port: 0 });
    ca = (await authorityOf(folder)).certificate;
  });
  afterAll(async () => {
    http?.close();
    await exchange.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const plain = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${http?.port}${path}`, { redirect: 'manual', ...init });

  it('has one authority per data folder, whose key only its owner can read', async () => {
    const key = join(folder, 'tls/authority.key');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const before = readFileSync(key, 'utf8');
    expect((await authorityOf(folder)).certificate).toBe(ca);
    expect(readFileSync(key, 'utf8')).toBe(before);
  });

  it('has one key for processes that make it at the same moment', async () => {
    const made = join(folder, 'shared');
    const both = await Promise.all([authorityOf(made), authorityOf(made)]);
    for (const one of both) {
      const leaf = new X509Certificate((await one.issue(['localhost'])).cert);
      for (const { certificate } of both)
        expect(leaf.verify(new X509Certificate(certificate).publicKey)).toBe(true);
    }
  });

  it('keeps its key when a killed process left no certificate', async () => {
    const made = join(folder, 'half');
    await authorityOf(made);
    const key = readFileSync(join(made, 'tls/authority.key'), 'utf8');
    rmSync(join(made, 'tls/authority.crt'));
    const { certificate } = await authorityOf(made);
    expect(readFileSync(join(made, 'tls/authority.key'), 'utf8')).toBe(key);
    expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it("signs a certificate for the machine's names and addresses, as phones demand", async () => {
    const { cert } = await (await authorityOf(folder)).issue(ownNames());
    const own = new X509Certificate(cert);
    const authority = new X509Certificate(ca);
    expect(own.verify(authority.publicKey)).toBe(true);
    expect([authority.ca, own.ca]).toEqual([true, false]);
    expect(own.checkHost('localhost')).toBe('localhost');
    expect(own.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    const days = (Date.parse(own.validTo) - Date.parse(own.validFrom)) / 86_400_000;
    expect(days).toBeLessThan(825);
    const files = [join(folder, 'ca.pem'), join(folder, 'own.pem')] as const;
    writeFileSync(files[0], ca);
    writeFileSync(files[1], cert);
    // A second opinion, where the machine has one.
    const said = spawnSync('openssl', ['verify', '-CAfile', ...files], { encoding: 'utf8' });
    if (!said.error) expect(said.stdout).toContain('OK');
  });

  it('answers calls by HTTP/2, whose requests count as of this origin', async () => {
    const session = connect(exchange.url, { ca });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: unknown; text: string }>((resolve, reject) => {
        const stream = session.request({ ':path': path, ...headers });
        let text = '';
        let status: unknown;
        stream.on('response', (answer) => {
          status = answer[':status'];
        });
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on('end', () => resolve({ status, text })).on('error', reject);
        stream.end();
      });
    const { status, text } = await ask('/api/currency/quotation_new');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ type: 'ok' });
    expect((await ask('/api/user/center', { authorization: 'x' })).text).toContain(
      'session-expired',
    );
    expect((await ask('/h5/')).status).toBe(200);
    session.close();
  });

  it('opens sockets by HTTP/1.1 on the same port', async () => {
    const socket = io(exchange.url, { transports: ['websocket'], ca } as object);
    await until('the socket', () => socket.connected);
    socket.close();
  });

  it('sends http to https, but not the page and the file by which a phone trusts it', async () => {
    const moved = await plain('/h5/?x=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([
      308,
      `https://localhost:${exchange.port}/h5/?x=1`,
    ]);
    expect((await plain('/api/user/login', { method: 'POST' })).status).toBe(405);
    const page = await plain('/certificate', { headers: { 'accept-language': 'ja' } });
    expect(await page.text()).toContain('このTidelineを信頼する');
    const file = await plain('/certificate/tideline.crt');
    expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(await file.text()).toBe(ca);
  });

  it('is reached by the commands of its operator, who trust its own certificate', async () => {
    const endpoint = operatorEndpointOf(folder);
    expect(await askOperator(endpoint, `${REVIEWS_PATH}?kind=deposits`)).toEqual({ pending: [] });
    const other = await (await authorityOf(folder)).issue(['localhost']);
    const posing = { ...endpoint, certificate: String(new X509Certificate(other.cert)) };
    await expect(askOperator(posing, REVIEWS_PATH)).rejects.toThrow('no exchange answers');
  });

  it('takes a certificate of its operator, and refuses half of one', async () => {
    const { key, cert } = await (await authorityOf(folder)).issue(['example.test']);
    const [tlsKey, tlsCert] = [join(folder, 'own.key'), join(folder, 'chain.pem')];
    writeFileSync(tlsKey, key);
    writeFileSync(tlsCert, cert);
    const https = await httpsOf({ tlsKey, tlsCert }, folder);
    expect(https?.exchange).toEqual({ port: 8443, tls: { key, cert } });
    await expect(httpsOf({ tlsKey }, folder)).rejects.toThrow('belong together');
    expect(await httpsOf({}, folder)).toBeUndefined();
  });
});
