import { sweepTheme } from './sweep/theme.ts';

sweepTheme({ theme: 'dark', upDown: 'green-up', lang: 'en' });
