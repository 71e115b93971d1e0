import { expect, it } from 'vitest';
import { createLog, userHash } from './log.ts';

type Line = Readonly<Record<string, unknown>>;

/** The written lines, each of which must be JSON. */
function written(level: string, term: () => number | null = () => null) {
  const lines: Line[] = [];
  const to = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };
  return { lines, log: createLog({ level, name: 'core-1', term, to }) };
}

it('writes one line of JSON with time, level, name and term, and nothing below its level', () => {
  let term: number | null = null;
  const { lines, log } = written('info', () => term);
  log.info('starts');
  log.debug('unseen');
  term = 3;
  log.error(new Error('no\nroom'));
  expect(lines).toEqual([
    { time: expect.stringMatching(/^20.*Z$/), level: 'info', name: 'core-1', msg: 'starts' },
    expect.objectContaining({ level: 'error', term: 3, msg: 'no\nroom' }),
  ]);
});

it('has one hash for a user, which does not name the user', () => {
  expect(userHash('17')).toMatch(/^[0-9a-f]{16}$/);
  expect(userHash('17')).toBe(userHash('17'));
  expect(userHash('18')).not.toBe(userHash('17'));
});
