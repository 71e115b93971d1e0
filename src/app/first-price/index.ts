/**
 * The first price: a document that shows true, dated prices before any script runs. The build
 * enters here, the app by `take-over.ts`; `docs/first-price.md` has the whole way.
 */
import type { Plugin } from 'vite';
import { bootScript } from './boot-script.ts';
import { earlyParts } from './early-parts.ts';
import { firstPage } from './first-page.ts';

/** What the build adds, in this order: each reads what the ones before wrote. */
export const firstPrice = (): Plugin[] => [bootScript(), earlyParts(), firstPage()];
