import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  { port, key }: OperatorEndpoint,
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
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { [OPERATOR_HEADER]: key },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new UsageError(`no exchange answers on port ${port}`);
  }
  if (answer.type !== 'ok') {
    const field = answer.error?.field;
    throw new UsageError(field ? `${field}: ${answer.message}` : answer.message);
  }
  return answer.data as Data;
}
