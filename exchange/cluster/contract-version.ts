import { hash } from 'node:crypto';
import { EVENTS } from '@tideline/wire';
import { openApi } from '../http/openapi.ts';

/**
 * Version of the contract that this process was built with: calls with their schemas, and socket
 * events. An edge refuses a leader with another one, because their messages may differ.
 */
export const contractVersion = (): string =>
  hash('sha256', JSON.stringify([openApi(), EVENTS])).slice(0, 12);
