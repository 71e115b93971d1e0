import { journeysIn } from './suite.ts';

journeysIn('Firefox');
