// The library of certificates needs it to be loaded first.
import 'reflect-metadata';
import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { writeOnce, writeWhole } from '../../../exchange/foundation/store/whole-file.ts';

/** What a TLS server needs, PEM. */
export interface ServerKeys {
  readonly key: string;
  readonly cert: string;
}

/** The certificate authority of this data folder. */
export interface Authority {
  /** PEM. */
  readonly certificate: string;
  /**
   * Signs a server's certificate for names and addresses.
   * @param peer - it may also show it to other servers, as their client
   */
  issue(names: readonly string[], peer?: boolean): Promise<ServerKeys>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const USES: KeyUsage[] = ['sign', 'verify'];
const DAY = 86_400_000;
/** Phones refuse a server's certificate that is valid for longer than 825 days. */
const SERVER_DAYS = 397;
const AUTHORITY_DAYS = 3_650;
/** Clocks of phones differ. */
const BEFORE = DAY;

/** Mode of a certificate. */
const PUBLIC = 0o644;

const serial = (): string => randomBytes(12).toString('hex');
const pemOf = async (key: CryptoKey): Promise<string> =>
  x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

/** Both halves of a private key, as the library of certificates takes them. */
async function pairOf(key: KeyObject): Promise<CryptoKeyPair> {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const { subtle } = crypto;
  return {
    publicKey: await subtle.importKey('spki', spki, CURVE, true, ['verify']),
    privateKey: await subtle.importKey('pkcs8', pkcs8, CURVE, false, ['sign']),
  };
}

/**
 * The authority of a data folder, created at the first call. Its key stays in the folder, for its
 * owner only: a phone that trusts the authority trusts every certificate that the key signs.
 */
export async function authorityOf(dataDir: string): Promise<Authority> {
  const folder = join(dataDir, 'tls');
  const [keyFile, certFile] = [join(folder, 'authority.key'), join(folder, 'authority.crt')];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const drawn = await crypto.subtle.generateKey(CURVE, true, USES);
  // Processes that start at once sign with the same key.
  const key = createPrivateKey(writeOnce(keyFile, await pemOf(drawn.privateKey)));
  const keys = await pairOf(key);
  if (!existsSync(certFile) || !new X509Certificate(readFileSync(certFile)).checkPrivateKey(key)) {
    const made = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: serial(),
      name: `CN=Tideline on ${hostname()}, O=Tideline paper exchange`,
      notBefore: new Date(Date.now() - BEFORE),
      notAfter: new Date(Date.now() + AUTHORITY_DAYS * DAY),
      signingAlgorithm: CURVE,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(
          x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
          true,
        ),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    writeWhole(certFile, made.toString('pem'), PUBLIC);
  }
  const certificate = readFileSync(certFile, 'utf8');
  const issuer = new x509.X509Certificate(certificate);
  const signingKey = keys.privateKey;
  return {
    certificate,
    issue: async (names, peer = false) => {
      const keys = await crypto.subtle.generateKey(CURVE, true, USES);
      const cert = await x509.X509CertificateGenerator.create({
        serialNumber: serial(),
        subject: `CN=${names[0]}`,
        issuer: issuer.subject,
        notBefore: new Date(Date.now() - BEFORE),
        notAfter: new Date(Date.now() + SERVER_DAYS * DAY),
        signingAlgorithm: CURVE,
        publicKey: keys.publicKey,
        signingKey,
        extensions: [
          new x509.BasicConstraintsExtension(false, undefined, true),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
          new x509.ExtendedKeyUsageExtension([
            x509.ExtendedKeyUsage.serverAuth,
            ...(peer ? [x509.ExtendedKeyUsage.clientAuth] : []),
          ]),
          new x509.SubjectAlternativeNameExtension(
            names.map((value) => ({
              type: isIP(value) ? ('ip' as const) : ('dns' as const),
              value,
            })),
          ),
          await x509.AuthorityKeyIdentifierExtension.create(issuer),
        ],
      });
      return { key: await pemOf(keys.privateKey), cert: `${cert.toString('pem')}\n${certificate}` };
    },
  };
}

/** The names and addresses by which this machine and its network reach it. */
export function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    // An address with a zone is valid on one link only.
    .filter(({ address }) => !address.startsWith('fe80'))
    .map(({ address }) => address);
  const name = hostname().toLowerCase();
  return [...new Set(['localhost', name, `${name}.local`, '127.0.0.1', ...addresses])];
}
