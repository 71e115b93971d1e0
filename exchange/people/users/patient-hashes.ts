import { argon2Sync } from 'node:crypto';
import { answering } from '../../foundation/threads/answering.ts';
import { yieldProcessor } from '../../foundation/threads/yield-processor.ts';
import { argonOf } from './argon.ts';

/** A password and its salt. */
export type HashQuestion = readonly [password: string, salt: Uint8Array];

// The exchange's thread and the hashes of proven newcomers go before.
yieldProcessor(5);
answering(([password, salt]: HashQuestion) => argon2Sync('argon2id', argonOf(password, salt)));
