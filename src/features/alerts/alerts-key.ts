/** Where the alerts lie; apart from their store, so that looking for them needs none of its code. */
export const ALERTS_KEY = 'tideline.alerts';
