import { journeysIn } from './suite.ts';

journeysIn('Chromium');
