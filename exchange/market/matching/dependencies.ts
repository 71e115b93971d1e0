import type { Dependencies } from '../../foundation/dependencies.ts';
import type { Matching } from './service.ts';

/** What a domain stands on that trades in the books. */
export interface TradingDependencies extends Dependencies {
  readonly matching: Matching;
}
