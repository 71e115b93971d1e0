import { expect, it } from 'vitest';
import { UploadSpace } from './upload-space.ts';

const idOf = (work: () => void): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { readonly id: string }).id;
  }
};

it('allows six uploads of one user at once', () => {
  const space = new UploadSpace(100);
  const first = space.begin('1', () => undefined);
  for (let more = 0; more < 5; more += 1) space.begin('1', () => undefined);
  expect(idOf(() => space.begin('1', () => undefined))).toBe('rate-limited');
  expect(idOf(() => space.begin('2', () => undefined))).toBe('allowed');
  first.end();
  first.end();
  expect(idOf(() => space.begin('1', () => undefined))).toBe('allowed');
});

it('stops the oldest upload of the largest user when the space is full', () => {
  const space = new UploadSpace(100);
  const stopped: string[] = [];
  const begin = (user: string, name: string) => space.begin(user, () => stopped.push(name));
  const [old, young] = [begin('1', 'old'), begin('1', 'young')];
  old.add(30);
  young.add(40);
  const other = begin('2', 'other');
  other.add(31);
  expect(stopped).toEqual(['old']);
  expect(space.bytes).toBe(71);
  expect(idOf(() => old.add(1))).toBe('rate-limited');
  old.end();
  expect(space.bytes).toBe(71);
  other.end();
  young.end();
  expect(space.bytes).toBe(0);
});

it('stops an upload that is the largest itself', () => {
  const space = new UploadSpace(100);
  const stopped: string[] = [];
  const only = space.begin('1', () => stopped.push('only'));
  only.add(100);
  expect(idOf(() => only.add(1))).toBe('rate-limited');
  expect([stopped, space.bytes]).toEqual([['only'], 0]);
});

it('never holds more than its total, whoever sends', () => {
  const space = new UploadSpace(1_000);
  for (let user = 0; user < 500; user += 1) {
    const held = space.begin(String(user), () => undefined);
    for (let part = 0; part < 5; part += 1) {
      idOf(() => held.add(20));
      expect(space.bytes).toBeLessThanOrEqual(1_000);
    }
  }
});
