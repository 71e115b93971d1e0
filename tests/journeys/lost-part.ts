import type { Page } from 'playwright-core';
import { until } from '../support/until.ts';
import { builtFile } from './built-file.ts';

/** Requests for a file of one load that gives up: a preload and three repetitions. */
const OF_ONE_LOAD = 4;

/**
 * Loses the file of a part, as a line without a network does.
 *
 * @param source - the imported module, as `src/….tsx`
 * @param loads - loads that fail before it may arrive
 * @returns lets the file arrive, once the app asks for it again after that
 */
export async function losePart(
  page: Page,
  source: string,
  loads = 1,
): Promise<() => Promise<void>> {
  const file = `**/${builtFile(source)}`;
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    return route.abort();
  });
  return async () => {
    await until(
      () => asked,
      (count) => count > OF_ONE_LOAD * loads + 1,
    );
    await page.unroute(file);
  };
}
