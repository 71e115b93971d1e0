/**
 * A browser with Safari's engine, which every browser of an iPhone has. On other systems only
 * Safari has it.
 */
export const hasSafariEngine = (): boolean => navigator.vendor.startsWith('Apple');

/** The app was opened from the home screen, without the browser's own controls. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
