import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../command-line.ts';
import { makeSecrets } from '../support/cluster/secrets.ts';

describe('tideline secrets', () => {
  let home = '';
  let folder = '';
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const mode = (file: string): string => (statSync(join(folder, file)).mode & 0o777).toString(8);
  const files = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
  const all = () => Object.fromEntries(files().map((file) => [file, read(file)]));
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'tideline-own-secrets-'));
    folder = join(home, 'of', 'deploy');
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('makes a folder that only its owner enters, with files that a container can read', async () => {
    expect(await commandLine(['secrets', folder])).toBe(0);
    expect([mode('.'), mode('tls')]).toEqual(['700', '700']);
    for (const file of files()) expect([file, mode(file)]).toEqual([file, own(file)]);
  });
  /** The authority's key is for no container. */
  const own = (file: string): string => (file === 'tls/authority.key' ? '600' : '644');

  it('draws each secret anew, and puts it into the addresses that need it', async () => {
    await makeSecrets(folder, false);
    const drawn = files().filter((file) => /-(?:password|key)$/.test(file));
    expect(drawn.length).toBeGreaterThan(4);
    for (const file of drawn) expect(read(file)).toMatch(/^[0-9a-f]{32}\n$/);
    expect(new Set(drawn.map(read)).size).toBe(drawn.length);
    const database = new URL(read('database-url').split(',')[0] ?? '');
    expect(`${database.password}\n`).toBe(read('database-password'));
    expect(read('database-url')).toMatch(/\?sslmode=verify-full\n$/);
    const bus = new URL(read('nats-url').split(',')[0] ?? '');
    expect(bus.protocol).toBe('tls:');
    expect(read('nats-servers')).toContain(`"${bus.password}"`);
  });

  it('issues certificates for the names of each service, with its key beside them', async () => {
    await makeSecrets(folder, false);
    const authority = new X509Certificate(read('tls/authority.crt'));
    const services = files().filter((file) => file.endsWith('.pem'));
    expect(services.length).toBeGreaterThan(5);
    for (const file of services) {
      const pem = read(file);
      const certificate = new X509Certificate(pem);
      expect(certificate.verify(authority.publicKey)).toBe(true);
      expect(certificate.checkHost('localhost')).toBe('localhost');
      // One file is key and chain.
      expect(() => createSecureContext({ key: pem, cert: pem })).not.toThrow();
    }
    const { subjectAltName } = new X509Certificate(read('tls/postgres.pem'));
    // A core names HAProxy, a standby the primary.
    for (const name of ['postgres-1', 'postgres-2', 'postgres-3', 'database-1', 'database-2'])
      expect(subjectAltName).toContain(`DNS:${name}`);
  });

  it('changes nothing that exists, and makes again what is missing', async () => {
    await makeSecrets(folder, false);
    const before = all();
    rmSync(join(folder, 'nats-url'));
    await makeSecrets(folder, false);
    expect(all()).toEqual(before);
  });

  it('needs the key of the authority for new certificates only, and makes no other authority', async () => {
    await makeSecrets(folder, false);
    rmSync(join(folder, 'tls/authority.key'));
    const before = all();
    expect(await makeSecrets(folder, false)).toEqual([]);
    await expect(makeSecrets(folder, true)).rejects.toThrow(/authority\.key is missing/);
    expect(all()).toEqual(before);
  });

  it('renews the certificates alone', async () => {
    await makeSecrets(folder, false);
    const before = all();
    await makeSecrets(folder, true);
    const changed = Object.entries(all()).filter(([file, text]) => before[file] !== text);
    expect(changed.map(([file]) => file).toSorted()).toEqual(
      Object.keys(before)
        .filter((file) => file.endsWith('.pem'))
        .toSorted(),
    );
  });
});
