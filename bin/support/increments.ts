import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveVenue } from '@tideline/streams/node';
import { INSTRUMENTS } from '@tideline/wire';
import { adoptIncrements, type Increments, withIncrements } from '@tideline/wire/increments';
import { writeWhole } from '../../exchange/foundation/store/whole-file.ts';

/** File of a data folder with the increments of its venue. Its ledger counts in these steps. */
const FILE = 'increments.json';
const DATABASE = 'tideline.sqlite';

/** Adopts the increments that a data folder was made with, if it belongs to a live venue. */
export function adoptFolder(folder: string): boolean {
  const file = join(folder, FILE);
  if (!existsSync(file)) return false;
  adoptIncrements(JSON.parse(readFileSync(file, 'utf8')) as Increments[]);
  return true;
}

/** A venue, and the address of its REST side where it is not the venue's own. */
interface VenueChoice {
  readonly venue: string;
  readonly rest?: string | undefined;
  readonly own?: LiveVenue | undefined;
}

/**
 * Asks a venue for the increments of the pairs that it lists.
 * @param known - increments that stay as they are
 * @returns null for a venue without a live policy
 * @throws VenueError
 */
export async function venueIncrements(
  choice: VenueChoice,
  known: readonly Increments[] = [],
): Promise<Increments[] | null> {
  const { findPair, listPairs, livePolicy, livePorts, RestLane, VenueError } = await import(
    '@tideline/streams/node'
  );
  const policy = choice.own?.policy ?? livePolicy(choice.venue);
  if (!policy) return null;
  const lane = new RestLane(livePorts, policy);
  const listings = await new Promise<Parameters<Parameters<typeof listPairs>[3]>[0]>((resolve) => {
    listPairs(policy, choice.rest ?? policy.rest, lane, resolve);
  });
  if (listings instanceof VenueError) throw listings;
  return INSTRUMENTS.flatMap((instrument): Increments[] => {
    const { symbol } = instrument;
    const saved = known.find((each) => each.symbol === symbol);
    if (saved) return [saved];
    try {
      const { tick, lot, minTurnover } = findPair(policy, listings, symbol);
      const own = { symbol, tick, lot, minTurnover: minTurnover ?? instrument.minTurnover };
      const adopted = withIncrements(instrument, own);
      return [{ ...own, lot: adopted.lot }];
    } catch (error) {
      if (error instanceof VenueError) return [];
      throw error;
    }
  });
}

/**
 * Adopts a venue's increments for a data folder. A folder keeps those it was made with, because its
 * ledger counts prices in them; pairs that the venue lists later are added.
 * @throws Error in one line when the folder belongs to another feed
 */
export async function adoptVenue(folder: string, choice: VenueChoice): Promise<void> {
  const file = join(folder, FILE);
  const known: Increments[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (known.length === 0 && existsSync(join(folder, DATABASE))) {
    throw new Error(`the data folder ${folder} belongs to another feed; choose one with --data`);
  }
  const list = await venueIncrements(choice, known);
  if (list === null) return;
  mkdirSync(folder, { recursive: true });
  writeWhole(file, `${JSON.stringify(list, null, 1)}\n`);
  adoptIncrements(list);
}
