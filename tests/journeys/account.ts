import { expect } from 'vitest';
import type { Person } from './person.ts';

/** Logs the demo user in through the login screen. */
export async function logIn(someone: Person, account = 'demo'): Promise<void> {
  const { page } = someone;
  await someone.go('/pages/user/login/login');
  await page.getByRole('textbox', { name: 'E-mail or account name' }).fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill('tideline');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
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

/** A second user, who calls the exchange directly. */
export class Caller {
  readonly #origin: string;
  readonly #token: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  static async logIn(origin: string, account: string): Promise<Caller> {
    const response = await fetch(`${origin}/api/user/login`, {
      method: 'POST',
      body: new URLSearchParams({ account, password: 'tideline' }),
    });
    const body = (await response.json()) as { type: string; data: { token: string } };
    expect(body.type).toBe('ok');
    return new Caller(origin, body.data.token);
  }

  async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const response = await fetch(`${this.#origin}/api/${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: this.#token },
    });
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
