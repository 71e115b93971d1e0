import {
  API_BASE,
  type Call,
  isErrorId,
  REQUEST_TIMEOUT,
  type ResponseOf,
  readEnvelope,
  TOKEN_HEADER,
} from '@tideline/wire';
import { upload } from '@tideline/wire/calls/user';
import { i18n } from '../i18n/i18n.ts';
import { useLanguage } from '../state/language.ts';
import { useSession } from '../state/session.ts';
import { endSession } from './session-end.ts';

export type UploadOutcome =
  | { readonly kind: 'ok'; readonly id: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Sends one picture and reports the sent share, 0…1. Can be aborted. */
export type SendPicture = (
  picture: Blob,
  progress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadOutcome>;

export type Sent<Data> =
  | { readonly kind: 'ok'; readonly data: Data }
  | { readonly kind: 'failed'; readonly message: string };

interface SendOptions {
  /** What the exchange is told of the file's name. */
  readonly name: string;
  /** Receives the sent share, 0…1. */
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
  /** ms; {@link REQUEST_TIMEOUT} when absent. */
  readonly timeout?: number;
}

/** Uploads one picture, see {@link sendFile}. */
export const uploadPicture: SendPicture = async (picture, progress, signal) => {
  // A file name may reveal something about its owner.
  const sent = await sendFile(upload, picture, { name: 'picture', progress, signal });
  return sent.kind === 'ok' ? { kind: 'ok', id: sent.data.id } : sent;
};

/**
 * Sends a file by a call that takes one, with progress. Uses `XMLHttpRequest`, because `fetch`
 * reports no upload progress. Never rejects: each failure is an outcome with a translated text.
 */
export function sendFile<Row extends Call>(
  row: Row,
  file: Blob,
  { name, progress, signal, timeout = REQUEST_TIMEOUT }: SendOptions,
): Promise<Sent<ResponseOf<Row>>> {
  const failed = (message: string): Sent<never> => ({
    kind: 'failed',
    message: message || i18n.t('errors:upload-failed'),
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(row.method, `${API_BASE}/${row.path}`);
    request.timeout = timeout;
    request.setRequestHeader('x-lang', useLanguage.getState().lang);
    const { token } = useSession.getState();
    if (token) request.setRequestHeader(TOKEN_HEADER, token);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const outcome = readEnvelope(parsed(request.responseText));
      if (outcome.kind === 'ok') {
        resolve({ kind: 'ok', data: outcome.data as ResponseOf<Row> });
      } else {
        if (outcome.kind === 'expired') endSession(outcome.message, token);
        const known = outcome.kind === 'expired' || isErrorId(outcome.error?.id ?? '');
        resolve(failed(known ? outcome.message : ''));
      }
    };
    request.onerror = () => resolve(failed(''));
    request.ontimeout = () => resolve(failed(''));
    signal.addEventListener('abort', () => request.abort());
    request.onabort = () => resolve(failed(''));
    const form = new FormData();
    form.append('file', file, name);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
