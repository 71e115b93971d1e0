import { cleanup, fireEvent, render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { outline } from './outline.ts';
import { settled } from './settled.ts';

type Name = RegExp | string;

/** Shows a part of a screen alone, and returns what a person sees of it. */
export async function show(part: ReactNode, at = '/'): Promise<readonly string[]> {
  cleanup();
  render(createElement(MemoryRouter, { initialEntries: [at] }, part));
  await settled();
  return outline();
}

/** Presses a button of the open sheet, else of the page. */
export async function press(name: Name): Promise<void> {
  fireEvent.click(found('button:not([role])', name));
  await settled();
}

/** Chooses an option. */
export async function choose(name: Name): Promise<void> {
  fireEvent.click(found('input[type="radio"]', name));
  await settled();
}

/** Turns a switch. */
export async function turn(name: Name): Promise<void> {
  fireEvent.click(found('[role="switch"]', name));
  await settled();
}

/** Selects a tab. */
export async function select(name: Name): Promise<void> {
  fireEvent.click(found('[role="tab"]', name));
  await settled();
}

/** The text field of a label. */
export const field = (name: Name): HTMLInputElement =>
  found('input:not([type="radio"], [type="range"])', name) as HTMLInputElement;

/** Replaces the text of a field. */
export async function type(name: Name, value: string): Promise<void> {
  fireEvent.change(field(name), { target: { value } });
  await settled();
}

/** Moves the only slider, in percent. */
export async function slide(percent: number): Promise<void> {
  fireEvent.change(found('input[type="range"]', /./), { target: { value: String(percent) } });
  await settled();
}

/** Sends the only form, as Enter does. */
export async function submit(): Promise<void> {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  await settled();
}

/** Chooses an option in the sheet of a field. */
export async function pick(label: Name, option: Name): Promise<void> {
  await press(label);
  await press(option);
}

/** What follows from each of some inputs, each on a screen of its own. */
export async function table<Input>(
  inputs: readonly Input[],
  follow: (input: Input) => unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown> = {};
  for (const input of inputs) {
    rows[String(input)] = await follow(input);
    cleanup();
  }
  return rows;
}

/**
 * The one element of a kind with a name, on the open sheet, else on the page. `getByRole` computes
 * the style of every element for it, which takes most of the time of a large panel's test.
 */
function found(kind: string, name: Name): Element {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const all = [...place.querySelectorAll(kind)].filter((each) => each.closest('[hidden]') === null);
  const fits = all.filter((each) =>
    typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)),
  );
  const [one, other] = fits;
  if (one && !other) return one;
  throw new Error(`${fits.length} of ${all.map(nameOf).join(' | ')} are ${name}`);
}

const nameOf = (element: Element): string => {
  const ids = element.getAttribute('aria-labelledby')?.split(' ');
  const parts = ids
    ? ids.map((id) => document.getElementById(id))
    : 'labels' in element && (element as HTMLInputElement).labels?.length
      ? [...((element as HTMLInputElement).labels ?? [])]
      : [element];
  const label = ids ? null : element.getAttribute('aria-label');
  return (label ?? parts.map((each) => (each ? read(each) : '')).join(' '))
    .replace(/\s+/g, ' ')
    .trim();
};

const read = (node: Node): string =>
  node instanceof Element && node.getAttribute('aria-hidden') === 'true'
    ? ''
    : node.childNodes.length > 0
      ? [...node.childNodes].map(read).join('')
      : node.nodeType === Node.TEXT_NODE
        ? (node.textContent ?? '')
        : '';
