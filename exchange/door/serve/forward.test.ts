import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { RawCall } from '../../http/raw-call.ts';
import { FUTURES, SPOT } from '../rate-limits.ts';
import { forwardDoor } from './forward.ts';
import { DoorLimits } from './limits.ts';

async function edgeAsking(forward: (call: RawCall) => { readonly status: number }) {
  const clock = { now: () => 60_000_000 };
  const server = Fastify();
  await forwardDoor(server, {
    forward: async (call) => ({ ...forward(call), headers: { 'x-of': 'leader' }, body: '{}' }),
    limits: new DoorLimits(clock, SPOT),
    futuresLimits: new DoorLimits(clock, FUTURES),
  });
  return server;
}

it('forwards target, body, key and address as they came, and nothing else of a call', async () => {
  const calls: RawCall[] = [];
  const server = await edgeAsking((call) => {
    calls.push(call);
    return { status: 418 };
  });
  const answer = await server.inject({
    ...{ method: 'DELETE', url: '/api/v3/order?a=%2f+b', remoteAddress: '203.0.113.7' },
    headers: { 'x-mbx-apikey': 'key', 'content-type': 'any/thing', cookie: 'c', forwarded: 'f' },
    payload: Buffer.from([0x61, 0xff]),
  });
  expect([answer.statusCode, answer.headers['x-of'], answer.payload]).toEqual([
    418,
    'leader',
    '{}',
  ]);
  expect(calls).toEqual([
    {
      ...{ method: 'DELETE', target: '/api/v3/order?a=%2f+b', body: 'a\u00ff' },
      headers: { 'x-mbx-apikey': 'key', 'content-type': 'any/thing' },
      address: '203.0.113.7',
    },
  ]);
});

it('ends a flood of one network without asking, and still asks for others', async () => {
  let asked = 0;
  const server = await edgeAsking(() => {
    asked += 1;
    return { status: 200 };
  });
  const call = (remoteAddress: string) =>
    server.inject({ method: 'GET', url: '/fapi/v1/ping', remoteAddress });
  for (let at = 0; at < FUTURES.weight; at += 1) await call('203.0.113.7');
  expect(asked).toBe(FUTURES.weight);
  for (let at = 0; at < 100; at += 1) expect((await call('203.0.113.7')).statusCode).toBe(429);
  expect((await call('203.0.113.7')).statusCode).toBe(418);
  expect(asked).toBe(FUTURES.weight);
  expect((await call('203.0.113.8')).statusCode).toBe(200);
});

it.each([
  ['unavailable', 503, -1001],
  ['outcome-unknown', 504, -1007],
] as const)('answers %s with %i, %i', async (id, status, code) => {
  const server = await edgeAsking(() => {
    throw new CallError(id);
  });
  const answer = await server.inject({ method: 'POST', url: '/api/v3/order' });
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});
