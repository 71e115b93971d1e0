export type Shade = readonly [red: number, green: number, blue: number];

/**
 * Colours of resting sizes, from none to the largest: their lightness alone orders them, also for
 * the colour-blind. One scale for a dark ground and one for a light ground.
 */
export const MAP_SHADES: Readonly<Record<'dark' | 'light', readonly Shade[]>> = {
  dark: [
    [11, 18, 32],
    [24, 53, 92],
    [43, 104, 132],
    [95, 160, 137],
    [226, 208, 96],
    [255, 248, 214],
  ],
  light: [
    [255, 255, 255],
    [222, 232, 240],
    [158, 196, 214],
    [84, 148, 168],
    [38, 84, 124],
    [12, 22, 54],
  ],
};

/** What is not known: no book, or deeper than its levels. */
export const UNKNOWN_SHADE: Readonly<Record<'dark' | 'light', Shade>> = {
  dark: [38, 38, 44],
  light: [226, 226, 230],
};

/**
 * The colour of a size. It follows the square root, so that small sizes differ as well.
 * @param share - of the size that has the last colour of the scale; `NaN` is not known
 */
export function shadeOf(share: number, ground: 'dark' | 'light' = 'dark'): Shade {
  const scale = MAP_SHADES[ground];
  const place = Math.sqrt(Math.min(1, share)) * (scale.length - 1);
  const [from, to] = [scale[Math.floor(place)], scale[Math.ceil(place)]];
  if (!from || !to) return UNKNOWN_SHADE[ground];
  const part = place - Math.floor(place);
  const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * part);
  return [mix(0), mix(1), mix(2)];
}
