import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataFolderUnusable, makeFolder } from '../foundation/store/data-folder.ts';
import { writeOnce } from '../foundation/store/whole-file.ts';

/** Name of the file in a data folder that contains the simulated market's seed. */
export const MARKET_SEED_FILE = 'market-seed';

/** Name of the file in a data folder with the secret that seals API keys. */
const API_KEY_SECRET = 'api-key-secret';

const HEX = /^[0-9a-f]{64}$/;

/**
 * The seed of a data folder's simulated market. It is never published, because it determines every
 * future price. A copy of the folder continues the same market.
 * @param dataDir - ":memory:" draws a seed for this process only
 * @throws DataFolderUnusable when it cannot be stored, or the file has other content
 */
export const marketSeed = (dataDir: string): string => drawnOnce(dataDir, MARKET_SEED_FILE);

/**
 * The secret of a data folder that seals API keys for the database.
 * @param dataDir - ":memory:" draws one for this process only
 * @throws DataFolderUnusable when it cannot be stored, or the file has other content
 */
export const apiKeySecret = (dataDir: string): string => drawnOnce(dataDir, API_KEY_SECRET);

/**
 * 256 random bits of a data folder as 64 hexadecimal digits: drawn once, readable by the folder's
 * owner only.
 * @param dataDir - ":memory:" draws them for this process only
 * @throws DataFolderUnusable when they cannot be stored, or the file has other content
 */
function drawnOnce(dataDir: string, name: string): string {
  const drawn = randomBytes(32).toString('hex');
  if (dataDir === ':memory:') return drawn;
  const file = join(dataDir, name);
  try {
    makeFolder(resolve(dataDir));
    return checked(name, writeOnce(file, `${drawn}\n`));
  } catch (error) {
    throw new DataFolderUnusable(dataDir, error);
  }
}

/**
 * The stored seed of a data folder, for the audit. @throws Error when the file is missing or
 * damaged
 */
export const readMarketSeed = (dataDir: string): string =>
  checked(MARKET_SEED_FILE, readFileSync(join(dataDir, MARKET_SEED_FILE), 'utf8'));

function checked(name: string, content: string): string {
  const saved = content.trim();
  if (!HEX.test(saved)) throw new Error(`${name} does not contain 64 hexadecimal digits`);
  return saved;
}
