/** A field of a form that is marked as wrong. */
export interface InvalidField {
  readonly element: HTMLElement;
  /** The field's visible label. */
  readonly name: string;
}

/** Inputs use `aria-invalid`. ARIA does not allow it on a group or a button that opens a choice. */
const MARKED = '[aria-invalid="true"], [data-invalid="true"]';

/** The marked fields of a form in screen order. */
export const invalidFields = (form: HTMLElement): readonly InvalidField[] =>
  [...form.querySelectorAll<HTMLElement>(MARKED)].map((element) => ({
    element,
    name: nameOf(element),
  }));

/** The marked field whose error is a text; null when no field says it. */
export function fieldSaying(form: HTMLElement, text: string): HTMLElement | null {
  const found = invalidFields(form).find(({ element }) =>
    document
      .getElementById(element.getAttribute('aria-describedby') ?? '')
      ?.textContent?.includes(text),
  );
  return found?.element ?? null;
}

/** Focuses a field and brings its label and its error into view. */
export function reveal(element: HTMLElement): void {
  // A group takes no focus; its first choice does.
  const target = element instanceof HTMLFieldSetElement ? element.querySelector('input') : element;
  target?.focus({ preventScroll: true });
  // jsdom has no layout and no such method.
  element.scrollIntoView?.({ block: 'center' });
}

function nameOf(element: HTMLElement): string {
  const [id] = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const label =
    (id ? document.getElementById(id) : null) ??
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.labels?.[0]
      : null);
  return (label?.textContent ?? element.getAttribute('aria-label') ?? '').trim();
}
