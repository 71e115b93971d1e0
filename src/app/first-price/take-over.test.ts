// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { takeOver } from './take-over.ts';

afterEach(() => document.body.replaceChildren());

/** A page that is shown: jsdom has no boxes. */
function shownPage(): HTMLElement {
  const page = document.createElement('main');
  page.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  page.scrollTo = ((_: number, top: number) => {
    page.scrollTop = top;
  }) as typeof page.scrollTo;
  document.body.replaceChildren(page);
  return page;
}
const scroll = (page: HTMLElement, top: number): void => {
  page.scrollTop = top;
  page.dispatchEvent(new Event('scroll'));
};

it.each([
  ['before the app renders', 40, 40],
  ['back to the top while it renders', 0, 0],
  ['further while it renders', 90, 90],
])('the app has the place to which a person scrolled %s', (_, meanwhile, wanted) => {
  const page = shownPage();
  scroll(page, 40);
  const taken = takeOver(document.body);
  scroll(page, meanwhile);
  const app = shownPage();
  taken();
  expect(app.scrollTop).toBe(wanted);
});
