import { fieldsIn } from '../../../state/fields-in.ts';
import { DEFAULT_PEN, type LineLook, readLook } from '../line-look.ts';

/** What a user draws on a chart. Coordinates of a canvas: floats, never money. */

export const TOOLS = ['trend', 'horizontal', 'ray', 'rectangle', 'fibonacci'] as const;
export type Tool = (typeof TOOLS)[number];

/** A point of a drawing: it keeps its place whatever period and bars the chart shows. */
export interface Anchor {
  /** ms UTC; may lie between two bars, before the first or after the last. */
  readonly time: number;
  readonly price: number;
}

export interface Drawing {
  /** Unique among the drawings of its pair. */
  readonly id: string;
  readonly tool: Tool;
  /** As many as {@link anchorsOf} says. */
  readonly anchors: readonly Anchor[];
  readonly look: LineLook;
}

/**
 * Most drawings of a pair: more would take the whole store of the device from the other settings.
 */
export const MAX_DRAWINGS = 1_000;

/** The last instant that a date can hold, ms UTC. */
const LAST_TIME = 8.64e15;
/** Beyond any price, and far from where floats lose their digits. */
const MAX_PRICE = 1e15;

export const anchorsOf = (tool: Tool): 1 | 2 => (tool === 'horizontal' ? 1 : 2);

const isTool = (value: unknown): value is Tool => (TOOLS as readonly unknown[]).includes(value);

export const isAnchor = (value: unknown): value is Anchor => {
  const { time, price } = fieldsIn<keyof Anchor>(value);
  return within(time, 0, LAST_TIME) && within(price, -MAX_PRICE, MAX_PRICE);
};

const within = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/**
 * The valid drawings of a stored value, the newest {@link MAX_DRAWINGS}. A bad one loses no other.
 */
export function readDrawings(stored: unknown): readonly Drawing[] {
  if (!Array.isArray(stored)) return [];
  const ids = new Set<string>();
  return stored.slice(-MAX_DRAWINGS).flatMap((value: unknown): Drawing[] => {
    const { id, tool, anchors, look } = fieldsIn<keyof Drawing>(value);
    if (typeof id !== 'string' || id === '' || ids.has(id) || !isTool(tool)) return [];
    if (!Array.isArray(anchors) || anchors.length !== anchorsOf(tool)) return [];
    if (!anchors.every(isAnchor)) return [];
    ids.add(id);
    const points = anchors.map(({ time, price }) => ({ time, price }));
    return [{ id, tool, anchors: points, look: readLook(look, DEFAULT_PEN) }];
  });
}
