import { sweepTheme } from './sweep/theme.ts';

sweepTheme({ theme: 'light', upDown: 'red-blue', lang: 'jp' });
