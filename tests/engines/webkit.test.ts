import { journeysIn } from './suite.ts';

journeysIn('WebKit');
