/** A browser with one page: what the journeys of all engines need of it. */
export interface Back {
  readonly engine: Engine;
  goto(url: string): Promise<void>;
  /** Runs an expression in the page, waits for its promise, and returns its value by JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /**
   * Presses at the first point, moves through the others and lets go; pixels of the page's view.
   */
  pointer(path: readonly Point[]): Promise<void>;
  /**
   * The same with one or two fingers, whose ways have equally many points. An engine without touch
   * gets the events that fingers send, from the page itself.
   */
  fingers(...paths: readonly (readonly Point[])[]): Promise<void>;
  /** Turns the wheel over a point; `by` is in pixels, away from the person when negative. */
  wheel(at: Point, by: number): Promise<void>;
  /** Types characters, or presses a named key. */
  keys(...keys: readonly string[]): Promise<void>;
  /** Gives a file to the field that the expression returns. */
  chooseFile(field: string, path: string): Promise<void>;
  /** The page as a PNG. */
  picture(): Promise<Buffer>;
  /** Another page of the same person. */
  another(): Promise<Back>;
  /** Exceptions and refusals that the engine itself reported; the page reports its own as well. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export type Engine = 'Chromium' | 'WebKit' | 'Firefox';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** View of a phone, CSS pixels. */
export const VIEW = { width: 412, height: 860 };

/** Key values of WebDriver, by the names of the DOM. */
export const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Actions of WebDriver for keys; `Control+v` holds the first while the second is pressed. */
export function keyActions(keys: readonly string[]): readonly object[] {
  const actions = keys.flatMap((key) => {
    const held = key.length > 1 && key.includes('+') ? key.split('+') : [key];
    const values = held.map((each) => KEYS[each] ?? each);
    return [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
  });
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** Actions of WebDriver for pressed pointers, which move together. */
export function pointerActions(
  pointerType: 'mouse' | 'touch',
  ...paths: readonly (readonly Point[])[]
): readonly object[] {
  return paths.map((path, index) => {
    const [first, ...rest] = path.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
    return {
      type: 'pointer',
      id: `${pointerType}-${index}`,
      parameters: { pointerType },
      actions: [
        { type: 'pointerMove', duration: 0, origin: 'viewport', ...first },
        { type: 'pointerDown', button: 0 },
        ...rest.map((to) => ({ type: 'pointerMove', duration: 16, origin: 'viewport', ...to })),
        { type: 'pointerUp', button: 0 },
      ],
    };
  });
}

/** Actions of WebDriver for one turn of the wheel. */
export const wheelActions = ({ x, y }: Point, by: number): readonly object[] => [
  {
    type: 'wheel',
    id: 'wheel',
    actions: [
      {
        ...{ type: 'scroll', duration: 0, origin: 'viewport', deltaX: 0, deltaY: by },
        ...{ x: Math.round(x), y: Math.round(y) },
      },
    ],
  },
];

/** Points of a straight way, its ends included. */
export const wayOf = (from: Point, to: Point, steps = 8): readonly Point[] =>
  Array.from({ length: steps + 1 }, (_, at) => ({
    x: from.x + ((to.x - from.x) * at) / steps,
    y: from.y + ((to.y - from.y) * at) / steps,
  }));
