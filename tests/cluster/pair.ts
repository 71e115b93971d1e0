import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Reply, Sent } from './core-child.ts';

const CHILD = fileURLToPath(new URL('core-child.ts', import.meta.url));

/**
 * A frozen core does not answer its first question within this, ms. Each next one waits twice as
 * long: on a machine whose cores are all busy a core that lives needs seconds.
 */
const ANSWER_WITHIN = 1_000;
/** The longest wait for an answer, ms. */
export const LONGEST_ANSWER = 16_000;
/** A command without an answer for so long is a failure of the test, ms. */
const GIVE_UP_AFTER = 120_000;

/** A running core process. */
export interface CoreChild {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
  /** Null while it is a standby. */
  term: number | null;
}

/** Two cores on one database. A core that exits is started again under another name. */
export class Pair {
  readonly #url: string;
  readonly #cores: (CoreChild | null)[] = [null, null];
  #started = 0;
  #closing = false;
  readonly #children = new Set<ChildProcess>();
  /** Notices of new leaders. */
  #onLeader: (() => void)[] = [];

  readonly #answerWithin: number;

  private constructor(url: string, answerWithin: number) {
    this.#url = url;
    this.#answerWithin = answerWithin;
  }

  /** @param answerWithin - first wait for an answer, ms; the longest where no core is frozen */
  static async start(url: string, answerWithin = ANSWER_WITHIN): Promise<Pair> {
    const pair = new Pair(url, answerWithin);
    await Promise.all([pair.#startAt(0), pair.#startAt(1)]);
    await pair.leader();
    return pair;
  }

  /** The process with the newest term, once there is one that `isNew` accepts. */
  async leader(isNew: (core: CoreChild) => boolean = () => true): Promise<CoreChild> {
    for (;;) {
      const found = this.#cores
        .filter((core) => core?.term != null)
        .toSorted((a, b) => (b?.term ?? 0) - (a?.term ?? 0))[0];
      if (found && isNew(found)) return found;
      await new Promise<void>((resolve) => this.#onLeader.push(resolve));
    }
  }

  /** Resolves when both processes run. */
  async whole(): Promise<void> {
    while (this.#cores.includes(null)) await wait(20);
  }

  /**
   * Sends a command until a core answers or refuses it, always with the same client id.
   * @returns the reply and the number of tries
   */
  async send(sent: Sent): Promise<{ readonly reply: Reply; readonly tries: number }> {
    const limit = performance.now() + GIVE_UP_AFTER;
    for (let tries = 1; performance.now() < limit; tries += 1) {
      const ports = this.#cores
        .filter((core) => core !== null)
        .toSorted((a, b) => (b.term ?? 0) - (a.term ?? 0));
      for (const { port } of ports) {
        const within = Math.min(this.#answerWithin * 2 ** (tries - 1), LONGEST_ANSWER);
        const reply = await ask(port, sent, within);
        const isFinal = reply && !('refused' in reply && reply.refused === 'unavailable');
        if (reply && isFinal) return { reply, tries };
      }
      await wait(10 + Math.random() * 20);
    }
    throw new Error(`${sent.path} was not answered for ${GIVE_UP_AFTER} ms`);
  }

  async close(): Promise<void> {
    this.#closing = true;
    const alive = [...this.#children];
    for (const child of alive) child.kill('SIGKILL');
    await Promise.all(alive.map((child) => once(child, 'close')));
  }

  async #startAt(at: number): Promise<void> {
    this.#started += 1;
    const name = `core-${this.#started}`;
    const child = spawn(process.execPath, [CHILD, this.#url, name], {
      // It ends with its standard input, so that it never outlives the test.
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#children.add(child);
    const core = await new Promise<CoreChild>((resolve, reject) => {
      let made: CoreChild | null = null;
      // The term may come before the port.
      let term: number | null = null;
      child.once('close', () => {
        this.#children.delete(child);
        this.#cores[at] = null;
        if (this.#closing) reject(new Error(`${name} has ended`));
        else this.#startAt(at).then(() => undefined, reject);
      });
      createInterface({ input: child.stdout }).on('line', (line) => {
        const said = JSON.parse(line) as { readonly port?: number; readonly term?: number };
        term = said.term ?? term;
        if (said.port !== undefined) made = { name, process: child, port: said.port, term };
        if (!made) return;
        made.term = term;
        resolve(made);
        if (term !== null) for (const each of this.#onLeader.splice(0)) each();
      });
    });
    this.#cores[at] = core;
    if (core.term !== null) for (const each of this.#onLeader.splice(0)) each();
  }
}

async function ask(port: number, sent: Sent, within: number): Promise<Reply | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(within),
    });
    return (await response.json()) as Reply;
  } catch {
    return null;
  }
}
