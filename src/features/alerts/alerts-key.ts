/**
 * Storage key of the alerts; separate from their store, so that checking for alerts needs none of
 * its code.
 */
export const ALERTS_KEY = 'tideline.alerts';
