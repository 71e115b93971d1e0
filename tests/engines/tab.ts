import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import { type Back, type Point, wayOf } from './back.ts';
import type { Named, Seen, Sight, Tools } from './in-page.ts';

/** Time that the page itself looks for something before it answers, ms. */
const LOOK_FOR = 2_000;

let bundled: Promise<string> | undefined;

/** The code of `in-page.ts` as one script. */
function inPage(): Promise<string> {
  bundled ??= build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"test"', 'process.env': '{}' },
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL('in-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'tidelineInPage',
      },
    },
  }).then((output) => {
    const [made] = Array.isArray(output) ? output : [output as Rolldown.RolldownOutput];
    const code = made?.output[0].code;
    if (code === undefined) throw new Error('the code for the page was not built');
    return code;
  });
  return bundled;
}

/** A pattern or a whole text. */
type Name = string | RegExp;
const named = (name: Name): Named => (typeof name === 'string' ? name : [name.source, name.flags]);

export interface Where {
  readonly within?: Sight;
  /** Which of several, from 0. */
  readonly at?: number;
}

/** Something on the screen by its role and accessible name. */
export const a = (role: string, name?: Name, where: Where = {}): Sight => ({
  role,
  ...(name !== undefined && { name: named(name) }),
  ...where,
});

/** A shown text. */
export const text = (words: Name, where: Where = {}): Sight => ({ text: named(words), ...where });

/** A role that contains a text, such as a message. */
export const saying = (role: string, words: Name): Sight => ({ role, text: named(words) });

/** A page of the app in some browser, as a person uses it. */
export class Tab {
  readonly back: Back;
  readonly origin: string;

  constructor(back: Back, origin: string) {
    this.back = back;
    this.origin = origin;
  }

  /** Opens a screen by its route, and waits until it is shown. */
  async open(route: string): Promise<void> {
    // A step back that is still on its way would leave the page that is opened next.
    await until('the history to rest', () => this.#run<boolean>('rests'));
    await this.back.goto(`${this.origin}/h5/#${route}`);
    await this.shown();
  }

  shown(): Promise<unknown> {
    return until('the app to show a screen', () => this.#run<boolean>('shown'));
  }

  /** Waits until something is on the screen, and reads it. */
  see(sight: Sight): Promise<Seen> {
    return until(this.#words(sight), () => this.#run<Seen>('see', sight));
  }

  /** Waits until something is gone. */
  async gone(sight: Sight): Promise<void> {
    await until(`${this.#words(sight)} to go`, async () => (await this.count(sight)) === 0);
  }

  count(sight: Sight): Promise<number> {
    return this.#page<number>(`count(${JSON.stringify(sight)})`);
  }

  /** Taps the middle of something with the pointer. */
  async tap(sight: Sight): Promise<void> {
    await this.back.pointer([await this.reach(sight)]);
  }

  /** Middle of something that nothing covers, pixels of the view. */
  reach(sight: Sight): Promise<Point> {
    return until(`${this.#words(sight)} to be within reach`, () =>
      this.#run<Point>('reach', sight),
    );
  }

  /**
   * Presses something by keyboard. The app ignores a second tap for a moment after one that closed
   * a sheet; a key has no second tap.
   */
  async press(sight: Sight, key = 'Enter'): Promise<void> {
    await this.focus(sight);
    await this.back.keys(key);
  }

  async focus(sight: Sight): Promise<void> {
    await until(`${this.#words(sight)} to take the focus`, () =>
      this.#run<boolean>('focus', sight),
    );
  }

  /** Replaces the content of a field, key by key. */
  async type(sight: Sight, words: string): Promise<void> {
    await this.focus(sight);
    await this.back.keys('Backspace', ...words);
  }

  /** Moves a pressed finger. */
  async swipe(from: Point, to: Point, steps = 8): Promise<void> {
    await this.back.pointer(wayOf(from, to, steps));
  }

  /** Turns the wheel over a point, away from the person when `by` is negative. */
  async wheel(at: Point, by: number): Promise<void> {
    await this.back.wheel(at, by);
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.back.evaluate<T>(expression);
  }

  /** Waits until an expression of the page holds, and returns its value. */
  async holds<T>(what: string, expression: string): Promise<T> {
    const look = async () => (await this.back.evaluate<object | string>(expression)) ?? null;
    return (await until(what, look)) as T;
  }

  async another(): Promise<Tab> {
    return new Tab(await this.back.another(), this.origin);
  }

  /** Fails on an exception, a refused script or a missing translation since the last call. */
  async expectQuiet(): Promise<void> {
    const own = await this.#page<string[]>('complaints.splice(0)');
    const said = [...this.back.complaints.splice(0), ...own];
    // An assertion on the text would cut the address off that the browser names.
    if (said.length > 0) expect.fail(`the page complained:\n${said.join('\n')}`);
  }

  #words({ role, name, text: words, within }: Sight): string {
    const wanted = [role, name, words].filter((each) => each !== undefined);
    return `${wanted.join(' ')}${within ? ` in ${this.#words(within)}` : ''}`;
  }

  #run<T>(tool: keyof Tools, sight?: Sight): Promise<T> {
    const given = sight ? `${JSON.stringify(sight)}, ${LOOK_FOR}` : String(LOOK_FOR);
    return this.#page<T>(`${tool}(${given})`);
  }

  /** Runs a call of the page's tools, which every new document needs again. */
  async #page<T>(call: string): Promise<T> {
    const absent = 'no-tools';
    const ask = () =>
      this.back.evaluate<T | typeof absent>(
        `window.tidelineTests ? window.tidelineTests.${call} : '${absent}'`,
      );
    const answer = await ask();
    if (answer !== absent) return answer;
    await this.back.evaluate(`(() => { ${await inPage()}; return true; })()`);
    return (await ask()) as T;
  }
}
