import { afterAll, afterEach, beforeAll } from 'vitest';
import { suiteNeeding } from '../support/needing.ts';
import type { Engine } from './back.ts';
import { ENGINES } from './engines.ts';
import { firstJourneys } from './journeys/first.ts';
import { keyboardJourney } from './journeys/keyboard.ts';
import { lateStylesJourney } from './journeys/late-styles.ts';
import { liveDocumentJourneys } from './journeys/live-document.ts';
import { lostFilesJourney } from './journeys/lost-files.ts';
import { moneyJourneys } from './journeys/money.ts';
import { networkJourneys } from './journeys/network.ts';
import { pastJourneys } from './journeys/past.ts';
import { startJourneys } from './journeys/start.ts';
import { tradingJourneys } from './journeys/trading.ts';
import { World } from './world.ts';

/** All journeys in one browser, one after another. A missing engine is a skip with its reason. */
export function journeysIn(engine: Engine): void {
  suiteNeeding(ENGINES[engine].missing)(engine, () => {
    const world = new World(engine);
    beforeAll(() => world.begin());
    afterEach(async ({ task }) => {
      const folder = process.env['TIDELINE_PICTURES'];
      if (task.result?.state === 'fail' && folder) await world.picture(folder, task.name);
    });
    afterAll(() => world.end());

    firstJourneys(world);
    tradingJourneys(world);
    moneyJourneys(world);
    pastJourneys(world);
    networkJourneys(world);
    lostFilesJourney(world);
    keyboardJourney(world);
    startJourneys(world);
    liveDocumentJourneys(world);
    // Last: where a worker was refused at another port, WebKit registers none for a while.
    lateStylesJourney(world);
  });
}
