import { expect, it } from 'vitest';
import { createLog } from '../../exchange/http/log.ts';
import { SmallCluster, whenReady } from '../../exchange/testing/small-cluster.ts';

type Line = Readonly<Record<string, unknown>>;

it('names request, call and user of a call alike at the edge and at the leader', async () => {
  const lines: Line[] = [];
  const to = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };
  const log = createLog({ level: 'debug', to });
  const cluster = new SmallCluster({ log });
  try {
    await cluster.leader(1);
    const edge = await cluster.edge();
    await whenReady(edge);
    const ask = async (path: string, headers: Record<string, string> = {}, body?: object) =>
      (await (
        await fetch(`http://127.0.0.1:${edge.port}/api/${path}`, {
          method: body ? 'POST' : 'GET',
          headers,
          ...(body && { body: new URLSearchParams({ ...body }) }),
        })
      ).json()) as { readonly data: { readonly token: string } };
    const { data } = await ask('user/login', {}, { account: 'demo', password: 'tideline' });
    lines.length = 0;
    await ask('user/center', { authorization: data.token });
    const done = lines.find(({ op }) => op === 'call');
    const answered = lines.find(({ msg }) => msg === 'answered');
    const call = 'GET user/center';
    const user = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(done).toMatchObject({ call, user, msg: 'an operation is done' });
    expect(answered).toMatchObject({ call, user, msg: 'answered' });
    expect(answered).toMatchObject({ request: done?.['request'], user: done?.['user'] });
    expect(answered?.['request']).toMatch(/^[0-9a-f-]{36}$/);
    await ask('user/center', { authorization: 'an unknown token' });
    expect(lines.at(-1)).toMatchObject({ error: 'session-expired', msg: 'refused' });
    expect(JSON.stringify(lines)).not.toContain('unknown token');
  } finally {
    await cluster.close();
  }
});
