import { describe, expect, it } from 'vitest';
import { endOf, withoutStyles } from './page-template.ts';

describe('inline styles, which the policy refuses', () => {
  it('become classes, one for each declaration', () => {
    const sheet = new Map<string, string>();
    expect(
      withoutStyles(
        '<div style="height:56px"><i class="a" style="height:56px" id="x"></i><b style="width:1px">y</b></div><p style=""></p>',
        sheet,
      ),
    ).toBe(
      '<div class="first-0"><i class="a first-0" id="x"></i><b class="first-1">y</b></div><p></p>',
    );
    expect([...sheet]).toEqual([
      ['height:56px', 'first-0'],
      ['width:1px', 'first-1'],
    ]);
  });
});

describe('the end of an element', () => {
  it('is found behind its children of the same name', () => {
    const html = '<p><div a="1"><div><svg><path d="m1 2"/></svg></div>x</div><div></div></p>';
    expect(html.slice(3, endOf(html, 3))).toBe(
      '<div a="1"><div><svg><path d="m1 2"/></svg></div>x</div>',
    );
  });

  it('is an error when there is none', () => {
    expect(() => endOf('<div><div></div>', 0)).toThrow('does not end');
  });
});
