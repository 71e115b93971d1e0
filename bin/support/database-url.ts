import { UsageError } from './failure.ts';

/** The value of `--database`, or of `DATABASE_URL`; null when there is neither. */
export function databaseUrl(flag: string | undefined): string | null {
  return flag ?? (process.env['DATABASE_URL'] || null);
}

/** @throws UsageError without a URL */
export function requireDatabaseUrl(flag: string | undefined): string {
  const url = databaseUrl(flag);
  if (url === null) throw new UsageError('name the database with --database or DATABASE_URL');
  return url;
}
