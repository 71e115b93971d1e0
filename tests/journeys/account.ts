import { STORAGE_KEYS } from '@tideline/wire';
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import type { Person } from './person.ts';

/**
 * Logs a user in without the login screen: it takes a session from the exchange and stores it as
 * another tab does, so that an open page follows without a reload. Journeys about the login use
 * {@link logInByForm}.
 */
export async function logIn(someone: Person, account = 'demo'): Promise<void> {
  await begin(someone, await sessionOf(someone.origin, account));
}

/** Opens a demo account, as the button on the login screen does, and logs in as {@link logIn}. */
export async function logInAsGuest(someone: Person): Promise<void> {
  await begin(someone, await newSession(someone.origin, 'user/guest', {}));
}

async function begin({ page, context, origin }: Person, { token, user }: Session): Promise<void> {
  const session = { origin, keys: STORAGE_KEYS, token, user: JSON.stringify(user) };
  // A page that shows nothing yet starts with the session.
  if (page.url() === 'about:blank') await context.addInitScript(storeSession, session);
  else await page.evaluate(storeSession, session);
}

/** Runs in the page, and stores a session once: a log-out must last over the next page load. */
function storeSession(session: {
  readonly origin: string;
  readonly keys: typeof STORAGE_KEYS;
  readonly token: string;
  readonly user: string;
}): void {
  const { origin, keys, token, user } = session;
  if (location.origin !== origin || localStorage.getItem('journey.session') === token) return;
  localStorage.setItem('journey.session', token);
  localStorage.setItem(keys.user, user);
  localStorage.setItem(keys.token, token);
  window.dispatchEvent(new StorageEvent('storage', { key: keys.token, newValue: token }));
}

/** Logs a user in through the login screen. */
export async function logInByForm(someone: Person, account = 'demo'): Promise<void> {
  const { page } = someone;
  await someone.go('/pages/user/login/login');
  await page.getByRole('textbox', { name: 'E-mail or account name' }).fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Sign in successfully').waitFor();
  // The toast of an earlier login may still be visible.
  await page.waitForFunction(() => localStorage.getItem('vuex_token') !== null);
}

/** Fails on an accessibility violation in the light or the dark theme. */
export async function expectAccessibleInBoth(someone: Person): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await someone.page.evaluate((now) => {
      document.documentElement.dataset['theme'] = now;
    }, theme);
    await someone.expectAccessible();
  }
}

/** A new session of a user with the demo users' password. */
const sessionOf = (origin: string, account: string): Promise<Session> =>
  newSession(origin, 'user/login', { account, password: 'tideline' });

interface Session {
  readonly token: string;
  readonly user: unknown;
}

async function newSession(
  origin: string,
  path: string,
  form: Record<string, string>,
): Promise<Session> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const body = (await response.json()) as { readonly type: string; readonly data: Session };
  expect(body.type).toBe('ok');
  return body.data;
}

/** A second user, who calls the exchange directly. */
export class Caller {
  readonly #origin: string;
  readonly #token: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  static async logIn(origin: string, account: string): Promise<Caller> {
    return new Caller(origin, (await sessionOf(origin, account)).token);
  }

  /**
   * Asks again while the exchange says that it cannot answer now, as an edge does without a leader.
   */
  async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const url = `${this.#origin}/api/${path}?${new URLSearchParams(query)}`;
    const response = await until(
      () => fetch(url, { headers: { authorization: this.#token } }),
      ({ status }) => status !== 503,
    );
    return this.#read(response);
  }

  async post<T>(
    path: string,
    form: Record<string, string>,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<T> {
    const response = await fetch(`${this.#origin}/api/${path}`, {
      method,
      headers: { authorization: this.#token },
      body: new URLSearchParams(form),
    });
    return this.#read(response);
  }

  /** @param form - the picture in its field `file` */
  async upload(form: FormData): Promise<{ readonly id: string }> {
    const response = await fetch(`${this.#origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: this.#token },
      body: form,
    });
    return this.#read(response);
  }

  async #read<T>(response: Response): Promise<T> {
    const body = (await response.json()) as { type: string; data: T };
    expect(body).toMatchObject({ type: 'ok' });
    return body.data;
  }
}
