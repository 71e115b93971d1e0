import { createEvent, fireEvent } from '@testing-library/react';

/**
 * Simulates a keyboard on a text field in jsdom: inserts text at the caret, moves the caret like a
 * browser, and dispatches the event.
 */
export class Hand {
  readonly input: HTMLInputElement;
  constructor(input: HTMLInputElement) {
    this.input = input;
    input.focus();
  }

  /**
   * One step: `type 1.5` key by key, `back`, `delete`, `paste 1,234`, `insert 1,234` (a keyboard's
   * own clipboard), `compose １２` (an input method), `caret 2`, `select 0 2`, `press ArrowUp`,
   * `leave`.
   */
  do(step: string): void {
    const [, action = '', rest = ''] = /^(\w+) ?([\s\S]*)$/.exec(step) ?? [];
    const [from, to] = this.#selection();
    if (action === 'type') for (const key of rest) this.#put(key);
    else if (action === 'insert') this.#put(rest);
    else if (action === 'compose') this.#compose(rest);
    else if (action === 'back') this.#replace('', from === to ? Math.max(0, from - 1) : from, to);
    else if (action === 'delete') this.#replace('', from, from === to ? to + 1 : to);
    else if (action === 'paste') this.#paste(rest);
    else if (action === 'press') fireEvent.keyDown(this.input, { key: rest });
    else if (action === 'leave') fireEvent.blur(this.input);
    else {
      const [start = 0, end = start] = rest.split(' ').map(Number);
      this.input.setSelectionRange(start, end);
    }
  }

  /** The text with its caret: `12|.5`. */
  get shown(): string {
    const { value, selectionStart } = this.input;
    const caret = selectionStart ?? value.length;
    return `${value.slice(0, caret)}|${value.slice(caret)}`;
  }

  #selection(): readonly [number, number] {
    const { selectionStart, selectionEnd, value } = this.input;
    return [selectionStart ?? value.length, selectionEnd ?? value.length];
  }

  #put(text: string): void {
    this.#replace(text, ...this.#selection());
  }

  #replace(text: string, from: number, to: number, isComposing = false): void {
    const { value } = this.input;
    // Bypasses React's setter, which would hide the change from React.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(this.input, value.slice(0, from) + text + value.slice(to));
    this.input.setSelectionRange(from + text.length, from + text.length);
    fireEvent(this.input, new InputEvent('input', { bubbles: true, isComposing }));
  }

  #compose(text: string): void {
    const [from, to] = this.#selection();
    fireEvent.compositionStart(this.input);
    for (let at = 1; at <= text.length; at += 1) {
      this.#replace(text.slice(0, at), from, at === 1 ? to : from + at - 1, true);
    }
    fireEvent.compositionEnd(this.input, { data: text });
  }

  #paste(text: string): void {
    const event = createEvent.paste(this.input, { clipboardData: { getData: () => text } });
    if (fireEvent(this.input, event)) this.#put(text);
  }
}
