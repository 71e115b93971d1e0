/** The packages of the app with their licences (SPDX). */
export const LICENCES: readonly (readonly [name: string, licence: string])[] = [
  ['lightweight-charts', 'Apache-2.0'],
  ['rxjs', 'Apache-2.0'],
  ['react', 'MIT'],
  ['react-dom', 'MIT'],
  ['react-router-dom', 'MIT'],
  ['react-i18next', 'MIT'],
  ['react-window', 'MIT'],
  ['i18next', 'MIT'],
  ['qr', '(MIT OR Apache-2.0)'],
  ['socket.io-client', 'MIT'],
  ['valibot', 'MIT'],
  ['virtua', 'MIT'],
  ['@fontsource-variable/inter', 'OFL-1.1'],
  ['@simplewebauthn/browser', 'MIT'],
  ['zustand', 'MIT'],
  ['observable-hooks', 'MIT'],
  ['fastest-levenshtein', 'MIT'],
];

/** Data in the app with its licence. */
export const DATA: typeof LICENCES = [
  ['GeoNames (geonames.org)', 'CC-BY-4.0'],
  ['Natural Earth', 'Public domain'],
];
