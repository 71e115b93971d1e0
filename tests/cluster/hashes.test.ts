import { afterEach, describe, expect, it } from 'vitest';
import { MemoryBroker } from '../../exchange/cluster/bus/memory-bus.ts';
import { SUBJECTS } from '../../exchange/cluster/bus/subjects.ts';
import { hashesByEdges, serveHashes } from '../../exchange/cluster/edge-hashes.ts';
import {
  hashElsewhere,
  hashPassword,
  verifyPassword,
} from '../../exchange/people/users/password-hash.ts';

afterEach(() => hashElsewhere(null));

describe('password hashes by edges', () => {
  it('equal those of one process, both ways', async () => {
    const broker = new MemoryBroker();
    const [core, edge] = [broker.connect(), broker.connect()];
    const here = await hashPassword('sea-wall');
    let served = 0;
    serveHashes(edge);
    edge.lose((subject) => {
      if (subject === SUBJECTS.hashes) served += 1;
      return false;
    });
    hashElsewhere(hashesByEdges(core), 8);
    const there = await hashPassword('sea-wall');
    expect(await verifyPassword('sea-wall', here)).toBe(true);
    expect(await verifyPassword('secret2', here)).toBe(false);
    expect(served).toBe(3);
    hashElsewhere(null);
    expect(await verifyPassword('sea-wall', there)).toBe(true);
  });

  it('are derived by the core while no edge answers', async () => {
    const core = new MemoryBroker().connect();
    hashElsewhere(hashesByEdges(core), 8);
    const stored = await hashPassword('sea-wall');
    expect(await verifyPassword('sea-wall', stored)).toBe(true);
  });
});
