import { expect, it } from 'vitest';
import { UploadMemory } from './upload-memory.ts';

const idOf = (work: () => void): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as { readonly id: string }).id;
  }
};

it('allows six uploads of one user at once', () => {
  const memory = new UploadMemory(100);
  const first = memory.begin('1', () => undefined);
  for (let more = 0; more < 5; more += 1) memory.begin('1', () => undefined);
  expect(idOf(() => memory.begin('1', () => undefined))).toBe('rate-limited');
  expect(idOf(() => memory.begin('2', () => undefined))).toBe('allowed');
  first.end();
  first.end();
  expect(idOf(() => memory.begin('1', () => undefined))).toBe('allowed');
});

it('stops the oldest upload of the largest user when the memory is full', () => {
  const memory = new UploadMemory(100);
  const stopped: string[] = [];
  const begin = (user: string, name: string) => memory.begin(user, () => stopped.push(name));
  const [old, young] = [begin('1', 'old'), begin('1', 'young')];
  old.add(30);
  young.add(40);
  const other = begin('2', 'other');
  other.add(31);
  expect(stopped).toEqual(['old']);
  expect(memory.bytes).toBe(71);
  expect(idOf(() => old.add(1))).toBe('rate-limited');
  old.end();
  expect(memory.bytes).toBe(71);
  other.end();
  young.end();
  expect(memory.bytes).toBe(0);
});

it('stops an upload that is the largest itself', () => {
  const memory = new UploadMemory(100);
  const stopped: string[] = [];
  const only = memory.begin('1', () => stopped.push('only'));
  only.add(100);
  expect(idOf(() => only.add(1))).toBe('rate-limited');
  expect([stopped, memory.bytes]).toEqual([['only'], 0]);
});

it('never holds more than its total, whoever sends', () => {
  const memory = new UploadMemory(1_000);
  for (let user = 0; user < 500; user += 1) {
    const held = memory.begin(String(user), () => undefined);
    for (let part = 0; part < 5; part += 1) {
      idOf(() => held.add(20));
      expect(memory.bytes).toBeLessThanOrEqual(1_000);
    }
  }
});
