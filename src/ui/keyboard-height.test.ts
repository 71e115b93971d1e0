// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followKeyboard, keyboardHeight } from './keyboard-height.ts';

/** A visual viewport that a keyboard of iOS covers, CSS pixels. */
function covered(height: number, { scale = 1, offsetTop = 0 } = {}) {
  const view = Object.assign(new EventTarget(), { height, scale, offsetTop });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 800);
  return view;
}
const heightText = () => document.documentElement.style.getPropertyValue('--keyboard');

describe('the height of the keyboard', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    document.documentElement.removeAttribute('style');
  });

  it.each([
    ['nothing without a keyboard', 800, {}, 0],
    ['what the viewport lacks', 464, {}, 336],
    ['less when the page is scrolled up under it', 464, { offsetTop: 100 }, 236],
    ['a whole pixel', 463.6, {}, 336],
    ['nothing below zero', 820, {}, 0],
    ['nothing while a pinch zooms the page', 400, { scale: 2 }, 0],
    ['all of it at the edge of a zoom', 464, { scale: 1.01 }, 336],
  ])('is %s', (_, height, zoom, expected) => {
    covered(height, zoom);
    expect(keyboardHeight()).toBe(expected);
  });

  it('is nothing in a browser without a visual viewport', () => {
    vi.stubGlobal('visualViewport', null);
    expect(keyboardHeight()).toBe(0);
  });

  it('is known when a keyboard is open already, and follows it', () => {
    const view = covered(464);
    followKeyboard();
    expect(heightText()).toBe('336px');
    view.height = 800;
    view.dispatchEvent(new Event('resize'));
    expect(heightText()).toBe('0px');
    view.offsetTop = 20;
    view.height = 700;
    view.dispatchEvent(new Event('scroll'));
    expect(heightText()).toBe('80px');
  });
});
