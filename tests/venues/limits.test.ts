import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { venueDoubles } from './doubles/venues.ts';
import { rigOf } from './rig.ts';

const REST = (Object.keys(venueDoubles) as VenueId[]).filter(
  (venue) => rigOf(venue).session.policy.snapshot !== null,
);
const snapshots = (requests: readonly string[]): number =>
  requests.filter((each) => !each.includes('bullet')).length;
const reply = (status: number, headers = {}) => ({ status, headers, body: '{"msg":"no"}' });

describe.each(REST)('REST of %s', (venue) => {
  it('waits as long as 429 asks', () => {
    const rig = rigOf(venue);
    rig.session.start();
    rig.run(3_000);
    rig.double.restFaults.push(reply(429, { 'retry-after': '40' }));
    rig.double.fault = () => [];
    rig.run(3_000);
    const asked = snapshots(rig.double.requests);
    rig.run(35_000);
    expect(snapshots(rig.double.requests)).toBe(asked);
    rig.run(60_000);
    expect(snapshots(rig.double.requests)).toBeGreaterThan(asked);
    expect(rig.differences()).toEqual([]);
    expect(rig.notes.some(({ kind }) => kind === 'limited')).toBe(true);
  });

  it('waits two minutes after a ban without a time (418)', () => {
    const rig = rigOf(venue);
    rig.session.start();
    rig.run(3_000);
    rig.double.restFaults.push(reply(418));
    rig.double.fault = () => [];
    rig.run(3_000);
    const asked = snapshots(rig.double.requests);
    rig.run(110_000);
    expect(snapshots(rig.double.requests)).toBe(asked);
    rig.run(90_000);
    expect(rig.differences()).toEqual([]);
  });

  it('asks again, with growing waits, while the venue has errors', () => {
    const rig = rigOf(venue);
    rig.session.start();
    rig.run(3_000);
    for (let at = 0; at < 6; at++) rig.double.restFaults.push(reply(503));
    rig.double.fault = () => [];
    rig.run(180_000);
    expect(rig.differences()).toEqual([]);
    expect(rig.published).toEqual([]);
  });

  it('asks again when the snapshot is older than the changes it must join', () => {
    const rig = rigOf(venue);
    rig.session.start();
    rig.run(3_000);
    const before = rig.double.answers.findLast(({ path }) => !path.includes('bullet'));
    const old = { status: 200, headers: {}, body: before?.body ?? '' };
    rig.double.restFaults.push(old, old);
    rig.double.fault = () => [];
    rig.run(120_000);
    expect(rig.differences()).toEqual([]);
    expect(rig.published).toEqual([]);
  });
});
