import { request } from 'node:http';
import { API_BASE } from '@tideline/wire';
import { expect, test } from 'vitest';
import { withExchange } from './support/exchange.ts';
import { newcomer } from './support/people.ts';

const exchange = withExchange({ backOffice: { codesPerAddress: 1_000 } });

const LIMIT = 5 * 1024 * 1024;
const HEAD = Buffer.from(
  '--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
);
const TAIL = Buffer.from('\r\n--XX--\r\n');

/** Sends a body piece by piece, each once the one before has left; gives the id of the error. */
function sent(token: string, pieces: readonly Uint8Array[]): Promise<string> {
  return new Promise((done, failed) => {
    const headers = {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=XX',
      'content-length': pieces.reduce((sum, each) => sum + each.length, 0),
    };
    const call = request(
      `${exchange.url}${API_BASE}/upload`,
      { method: 'POST', headers },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const { error } = JSON.parse(String(Buffer.concat(chunks)));
        done(`${error.id} ${error.field}`);
      },
    );
    call.on('error', failed);
    const next = (at: number): void => {
      const piece = pieces[at];
      if (piece) call.write(piece, () => setImmediate(next, at + 1));
      else call.end();
    };
    next(0);
  });
}

test('CALL:POST upload refuses a file over the limit wherever its bytes are cut on the way', async () => {
  const { token } = await newcomer(exchange);
  for (const over of [1, 70_000]) {
    const file = Buffer.alloc(LIMIT + over);
    for (const cut of [LIMIT - 1, LIMIT, LIMIT + 1]) {
      const begin = Buffer.concat([HEAD, file.subarray(0, cut)]);
      const rest = file.subarray(cut);
      for (const pieces of [
        [begin, Buffer.concat([rest, TAIL])],
        [begin, rest, TAIL],
        [begin, Buffer.concat([rest, TAIL.subarray(0, 3)]), TAIL.subarray(3)],
      ]) {
        expect(await sent(token ?? '', pieces)).toBe('upload-too-large file');
      }
    }
  }
  // A file of exactly the limit is read whole; its content is then no picture.
  const whole = [Buffer.concat([HEAD, Buffer.alloc(LIMIT)]), TAIL];
  expect(await sent(token ?? '', whole)).toBe('upload-type file');
});
