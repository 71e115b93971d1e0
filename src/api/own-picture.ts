import { API_BASE, ASSET_BASE, REQUEST_TIMEOUT } from '@tideline/wire';
import { callHeaders } from './call.ts';

/** Pictures shown at most. */
const MAX = 20;

/**
 * Addresses of pictures in a query: a JSON array, or separated by commas. Allows only the app's own
 * pictures, the user's uploads, and pictures in memory: the query comes from the address bar, and a
 * foreign picture would tell its host who views it.
 */
export function pictureAddresses(text: string | null): readonly string[] {
  return listed(text ?? '')
    .filter((each) => isOwn(each))
    .slice(0, MAX);
}

function listed(text: string): readonly string[] {
  if (text.startsWith('data:')) return [text];
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  } catch {
    // Not JSON: a plain list.
  }
  return text.split(',').filter((each) => each !== '');
}

function isOwn(address: string): boolean {
  if (/^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/.test(address)) return true;
  if (address.startsWith(`blob:${location.origin}/`)) return true;
  const url = new URL(address, location.origin);
  return (
    url.origin === location.origin &&
    (url.pathname.startsWith(`${API_BASE}/upload/`) || url.pathname.startsWith(ASSET_BASE))
  );
}

/**
 * An address for an `<img>`. Uploads are private and require the token, which an `<img>` does not
 * send.
 * @throws Error when the picture does not exist, or is not there after a minute (CONST:timeouts)
 */
export async function loadPicture(address: string, signal: AbortSignal): Promise<string> {
  if (/^(?:data|blob):/.test(address)) return address;
  const abort = new AbortController();
  const end = () => abort.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const timer = setTimeout(end, REQUEST_TIMEOUT);
  try {
    const response = await fetch(address, { headers: callHeaders(), signal: abort.signal });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.startsWith('image/')) throw new Error('not a picture');
    return URL.createObjectURL(await response.blob());
  } catch (error) {
    // An answer that nobody reads would hold its connection.
    end();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
