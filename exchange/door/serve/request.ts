import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';

/** What a program sent: its parameters, and the bytes that it signed. */
export interface DoorRequest {
  readonly parameters: DoorParameters;
  /** Query and body as received, one after the other, without `signature`. */
  readonly payload: Buffer;
  readonly signature: string | null;
}

const SIGNATURE = 'signature';

/**
 * Reads query and body, both of the form `a=1&b=2`. The query counts where both name a parameter.
 * @param target - path and query as received
 * @throws DoorError -1101 for a parameter twice in one place, -1100 for a text that is no UTF-8
 */
export function readRequest(target: string, body: Buffer | null): DoorRequest {
  const at = target.indexOf('?');
  const inQuery = split(at < 0 ? '' : target.slice(at + 1));
  const inBody = split(body?.toString('latin1') ?? '');
  const { parameters } = inQuery;
  for (const [name, value] of inBody.parameters) {
    if (!parameters.has(name)) parameters.set(name, value);
  }
  const signature = parameters.get(SIGNATURE) ?? null;
  parameters.delete(SIGNATURE);
  const payload = Buffer.from(inQuery.unsigned + inBody.unsigned, 'latin1');
  return { parameters, payload, signature };
}

interface Part {
  readonly parameters: Map<string, string>;
  /** The text as it came, without the signature. */
  readonly unsigned: string;
}

function split(text: string): Part {
  const parameters = new Map<string, string>();
  const unsigned: string[] = [];
  for (const piece of text.split('&')) {
    const at = piece.indexOf('=');
    const name = decoded(at < 0 ? piece : piece.slice(0, at));
    if (name !== SIGNATURE) unsigned.push(piece);
    if (piece === '') continue;
    if (parameters.has(name)) {
      throw new DoorError(-1101, `Duplicate values for parameter '${shown(name)}' detected.`);
    }
    parameters.set(name, at < 0 ? '' : decoded(piece.slice(at + 1)));
  }
  return { parameters, unsigned: unsigned.join('&') };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** What stands for another character, and bytes that are no character of their own. */
const ENCODED = /[%+\x80-\xff]/;

/** @param text - one character a byte */
function decoded(text: string): string {
  if (!ENCODED.test(text)) return text;
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  try {
    return UTF8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw new DoorError(-1100, 'Illegal characters found in a parameter.');
  }
}

/** A name in a message: a client must not put anything into logs by it. */
const shown = (name: string): string => name.replace(/[^\w-]/g, '?').slice(0, 40);
