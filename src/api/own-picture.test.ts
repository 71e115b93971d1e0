// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pictureAddresses } from './own-picture.ts';

const origin = location.origin;

it.each([
  ['/h5/icon.svg', ['/h5/icon.svg']],
  ['/api/upload/abc,/h5/b.png', ['/api/upload/abc', '/h5/b.png']],
  ['["/h5/a,b.png"]', ['/h5/a,b.png']],
  [`blob:${origin}/1-2`, [`blob:${origin}/1-2`]],
  ['data:image/png;base64,iVBORw0KGgo=', ['data:image/png;base64,iVBORw0KGgo=']],
  ['https://elsewhere.example/a.png', []],
  ['//elsewhere.example/h5/a.png', []],
  ['blob:https://elsewhere.example/1', []],
  ['data:text/html;base64,PGI+', []],
  ['javascript:alert(1)', []],
  ['/api/user/center', []],
  ['/h5/../api/user/center', []],
  ['[1,null]', []],
  [null, []],
])('of %j only %j may be shown', (text, addresses) => {
  expect(pictureAddresses(text)).toEqual(addresses);
});
