// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The session that the app finds when it starts with these stored values. */
async function begun(token: string | null, user: string | null) {
  localStorage.clear();
  if (token !== null) localStorage.setItem('vuex_token', token);
  if (user !== null) localStorage.setItem('vuex_user', user);
  vi.resetModules();
  return import('./session.ts');
}

const USER = { id: '7', nickname: 'Ada' };

describe('the session at the start of the app (STATE:login, ENTITY:session)', () => {
  it('is the stored token with the stored user', async () => {
    const { useSession, isLoggedIn } = await begun('abc', JSON.stringify(USER));
    expect(useSession.getState()).toEqual({ token: 'abc', user: USER });
    expect(isLoggedIn(useSession.getState())).toBe(true);
  });

  it.each([
    ['nothing stored', null, null],
    ['no token', null, JSON.stringify(USER)],
    ['an empty token', '', JSON.stringify(USER)],
    ['no user', 'abc', null],
    ['an empty user', 'abc', '{}'],
    ['a user of null', 'abc', 'null'],
    ['an empty text as user', 'abc', ''],
    ['a user that cannot be read', 'abc', '{"id":'],
    ['a user without an id of text', 'abc', '{"id":7}'],
  ])('is logged out with %s', async (_, token, user) => {
    const { useSession, isLoggedIn } = await begun(token, user);
    expect(useSession.getState()).toEqual({ token: null, user: null });
    expect(isLoggedIn(useSession.getState())).toBe(false);
  });
});

describe('a session (ENTITY:session)', () => {
  it('is stored as it begins, and gone with a log-out', async () => {
    const { logIn, logOut } = await begun(null, null);
    logIn({ token: 'def', user: USER } as never);
    expect(localStorage.getItem('vuex_token')).toBe('def');
    expect(JSON.parse(localStorage.getItem('vuex_user') ?? '')).toEqual(USER);
    logOut();
    expect([localStorage.getItem('vuex_token'), localStorage.getItem('vuex_user')]).toEqual([
      null,
      null,
    ]);
  });

  it('ends here when another tab ends it (STATE:login)', async () => {
    const { logIn, useSession } = await begun(null, null);
    logIn({ token: 'def', user: USER } as never);
    localStorage.removeItem('vuex_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'vuex_token' }));
    expect(useSession.getState()).toEqual({ token: null, user: null });
  });
});
