import type { Link } from './chain-rules.ts';
import type { BookDelta } from './market-item.ts';

/**
 * Number of remembered messages, to distinguish a repetition from a loss; repetitions come within a
 * few messages.
 */
const RECENT = 32;

/** The last messages of a venue whose ids can decrease: only a known message is old. */
export class RecentMessages {
  #names: string[] = [];

  /** The link of a message; a low id that was not received before follows a loss. */
  judge(link: Link, { previous, last }: BookDelta): Link {
    const name = `${previous}>${last}`;
    if (this.#names.includes(name)) return link;
    this.#names.push(name);
    if (this.#names.length > RECENT) this.#names.shift();
    return link === 'old' ? 'gap' : link;
  }

  save(): readonly string[] {
    return [...this.#names];
  }

  restore(names: readonly string[]): void {
    this.#names = [...names];
  }
}
