import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testNeeding } from '../../../tests/support/needing.ts';
import { tagHere } from './password-hash.ts';

const SALT = Buffer.alloc(16, 7);

/** Priorities of the threads of this process, as `nice` gives them. */
const priorities = () =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

it('derives the same tag in both places', async () => {
  const [ahead, behind] = await Promise.all([
    tagHere('a password', SALT, true),
    tagHere('a password', SALT, false),
  ]);
  expect(ahead).toHaveLength(32);
  expect(Buffer.from(behind)).toEqual(Buffer.from(ahead));
});

const onLinux = testNeeding(process.platform === 'linux' ? null : 'Linux');

onLinux('derives the tags of those who are not ahead in a thread of lower priority', async () => {
  await tagHere('a password', SALT, false);
  expect(Math.max(...priorities())).toBeGreaterThanOrEqual(Math.min(...priorities()) + 5);
});
