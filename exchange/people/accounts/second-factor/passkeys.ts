import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { CallError } from '../../../foundation/ports/refusal.ts';
import type { Row } from '../../../foundation/store/tables.ts';
import type { Context } from '../../../http/handler.ts';

export type PasskeyRow = Row<'passkeys'>;
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

/** The page of a ceremony: its origin and the host name that passkeys are bound to. */
export interface RelyingParty {
  /** Such as `https://exchange.example`. */
  readonly origin: string;
  /** Its host name. */
  readonly id: string;
}

/** Options for the browser, and the challenge that its answer must contain. */
export interface Ceremony {
  readonly options: string;
  readonly challenge: string;
}

const NAME = 'Tideline';

/** Loaded at the first ceremony: its certificate parsers are a quarter of the start-up time. */
const library = () => import('@simplewebauthn/server');

export async function creation(
  party: RelyingParty,
  user: { readonly id: string; readonly account: string },
  known: readonly PasskeyRow[],
): Promise<Ceremony> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.account,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/**
 * @param known - the passkeys that may answer; empty for any that the device offers
 * @param verified - whether the device must check its owner by PIN, finger or face
 */
export async function request(
  party: RelyingParty,
  known: readonly PasskeyRow[],
  verified: boolean,
): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    ...(known.length > 0 && { allowCredentials: known.map(descriptorOf) }),
    userVerification: verified ? 'required' : 'preferred',
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** The stored form of a new passkey; null when the answer does not match the ceremony. */
export async function created(
  party: RelyingParty,
  challenge: string,
  answer: string,
): Promise<Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  const response = parsed<RegistrationResponseJSON>(answer);
  if (!response) return null;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey).toString('base64url');
    return { id, public_key: key, counter, transports: transports.join(',') };
  } catch {
    // The library throws on any invalid input, and clients may send anything.
    return null;
  }
}

/** The id of the passkey that an answer names; null when it names none. */
export function namedBy(answer: string): string | null {
  const id = parsed<AuthenticationResponseJSON>(answer)?.id;
  return typeof id === 'string' ? id : null;
}

/**
 * The passkey that answered, with its new counter; null when the answer does not match.
 * @param alone - the answer replaces the password: the device must have checked its owner, and must
 *   name the user whom the passkey was made for
 */
export async function answered(
  party: RelyingParty,
  challenge: string,
  answer: string,
  known: readonly PasskeyRow[],
  alone = false,
): Promise<PasskeyRow | null> {
  const response = parsed<AuthenticationResponseJSON>(answer);
  const row = known.find(({ id }) => id === response?.id);
  if (!response || !row) return null;
  if (alone && userNamedBy(response) !== row.user_id) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: alone,
      credential: {
        id: row.id,
        publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: transportsOf(row),
      },
    });
    return verified ? { ...row, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

function userNamedBy({ response }: AuthenticationResponseJSON): string | null {
  const handle: unknown = response?.userHandle;
  return typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString() : null;
}

const transportsOf = ({ transports }: PasskeyRow): Transports =>
  transports.split(',').filter((each) => each !== '') as Transports;

const descriptorOf = (row: PasskeyRow) => ({ id: row.id, transports: transportsOf(row) });

function parsed<Shape>(text: string): Shape | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Shape) : null;
  } catch {
    return null;
  }
}

/**
 * Passkeys are bound to the host name of the page.
 * @throws CallError `passkey-failed` without a page
 */
export function relyingParty({ origin = null }: Context): RelyingParty {
  if (origin === null) throw new CallError('passkey-failed');
  return { origin, id: new URL(origin).hostname };
}
