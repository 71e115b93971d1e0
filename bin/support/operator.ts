import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  OPERATOR_FILE,
  OPERATOR_HEADER,
  type OperatorEndpoint,
} from '../../exchange/compose/operator-routes.ts';
import { UsageError } from './failure.ts';

/** @throws UsageError when there is no such folder */
export function folderOf(data: string): string {
  if (!existsSync(data)) throw new UsageError(`there is no folder ${data}`);
  return data;
}

/** Finds the running exchange of a data folder by its file there. @throws UsageError */
export function operatorEndpointOf(folder: string): OperatorEndpoint {
  const file = join(folder, OPERATOR_FILE);
  if (!existsSync(file)) throw new UsageError(`no exchange is running on ${folder}`);
  return JSON.parse(readFileSync(file, 'utf8')) as OperatorEndpoint;
}

/**
 * Sends a request to a running exchange as its operator.
 * @param form - makes it a POST
 * @throws UsageError with the exchange's message
 */
export async function askOperator<Data>(
  endpoint: OperatorEndpoint,
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<Data> {
  let answer: {
    readonly type: string;
    readonly message: string;
    readonly data?: Data;
    readonly error?: { readonly field: string | null };
  };
  try {
    answer = JSON.parse(await send(endpoint, path, form)) as typeof answer;
  } catch {
    throw new UsageError(`no exchange answers on port ${endpoint.port}`);
  }
  if (answer.type !== 'ok') {
    const field = answer.error?.field;
    throw new UsageError(field ? `${field}: ${answer.message}` : answer.message);
  }
  return answer.data as Data;
}

/** The key goes to nobody but the owner of the certificate that stands beside it. */
async function send(
  { port, key, certificate }: OperatorEndpoint,
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<string> {
  const request = certificate === undefined ? plain : encrypted;
  const asking = request({
    ...{ host: '127.0.0.1', port, path, method: form ? 'POST' : 'GET' },
    headers: {
      [OPERATOR_HEADER]: key,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(certificate !== undefined && {
      ca: certificate,
      allowPartialTrustChain: true,
      // It may be of a name that people use.
      checkServerIdentity: () => undefined,
    }),
  });
  asking.end(form && String(new URLSearchParams(form)));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return text(answer);
}
