/**
 * Price alerts (pure): the effect of a price on an alert. The app decides with it while it is open,
 * the exchange while it is closed.
 */
export {
  ALERT_REST,
  type Direction,
  isPast,
  type PriceAlert,
  type Repeat,
  type Ring,
  slackOf,
  unitsOf,
} from './alert.ts';
export { decideAlert, type Reading } from './decide.ts';
export { mergeAlert } from './merge.ts';
