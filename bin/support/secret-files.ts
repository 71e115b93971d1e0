import { readFileSync } from 'node:fs';
import { UsageError } from './failure.ts';

/** Variables that hold a secret, or an address with one in it. */
const SECRETS = [
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_URL',
  'SMS_WEBHOOK',
  'TIDELINE_METRICS_KEY',
  'TIDELINE_LOG_KEY',
  'VAPID_PRIVATE_KEY',
] as const;

/**
 * Reads the files that `DATABASE_URL_FILE` and the like name, as images of containers do, and sets
 * the variables without `_FILE`. A secret in a file is not shown with the environment of a process
 * or a container.
 * @throws UsageError when a file cannot be read or is empty, or when both variables are set
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): void {
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new UsageError(`${name} and ${name}_FILE are both set`);
    env[name] = contentOf(`${name}_FILE`, file);
  }
}

function contentOf(variable: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`${variable}: ${(error as Error).message}`);
  }
  if (content === '') throw new UsageError(`${variable}: ${file} is empty`);
  return content;
}
