import { describe, expect, it } from 'vitest';
import { createMarket, restFetch, socketIo } from './index.ts';
import { LiveSession, livePolicy, livePorts, venueAdapter } from './node.ts';
import type { SessionOptions } from './sessions/index.ts';

const session = (changes: Partial<SessionOptions>) => () => {
  const policy = livePolicy('bybit');
  if (!policy) throw new Error('no policy of bybit');
  const options: SessionOptions = { symbols: ['BTCUSDT'], streams: ['book'], ...changes };
  return new LiveSession(policy, venueAdapter('bybit'), options, livePorts);
};

describe('an argument that can never work is refused at the call', () => {
  it.each(['not a url', '', 'localhost:8080', 'http://', '//host', 'file:///x', undefined, 7])(
    'socketIo(%j)',
    (url) => {
      const says = `url "${url}": an address such as http://localhost:8080 expected`;
      expect(() => socketIo(url as string)).toThrow(new RangeError(says));
      // The page's own origin.
      if (url === '') expect(() => restFetch(url)).not.toThrow();
      else expect(() => restFetch(url as string)).toThrow(new RangeError(says));
    },
  );

  it.each(['http://localhost:8080', 'https://tideline.example/', 'ws://127.0.0.1:1'])(
    'socketIo(%j) is accepted',
    (url) => expect(() => socketIo(url)).not.toThrow(),
  );

  it('a session without symbols, without streams, or at an address that is none', () => {
    expect(session({})).not.toThrow();
    expect(session({ symbols: [] })).toThrow('symbols: at least one expected');
    expect(session({ streams: [] })).toThrow('streams "": of book, trades');
    expect(session({ streams: ['books' as 'book'] })).toThrow('streams "books": of book, trades');
    expect(session({ ws: 'http://x' })).toThrow('url "http://x": an address such as wss://');
    expect(session({ rest: 'x' })).toThrow('url "x": an address such as https://');
  });

  it('a market without options', () => {
    expect(() => createMarket({} as never)).toThrow(RangeError);
  });
});
