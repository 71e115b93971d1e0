import type { ISeriesPrimitive, PrimitivePaneViewZOrder } from 'lightweight-charts';

/** Draws on a chart's pane in px from its top left. */
export type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** A primitive that draws at every repaint of its pane. */
export function painter(draw: Draw, order: PrimitivePaneViewZOrder = 'normal'): ISeriesPrimitive {
  // The library caches by the array: it stays the same.
  const views = [
    {
      zOrder: () => order,
      renderer: () => ({
        draw: (target: Target) =>
          target.useMediaCoordinateSpace(({ context, mediaSize }) =>
            draw(context, mediaSize.width, mediaSize.height),
          ),
      }),
    },
  ];
  return { paneViews: () => views };
}

/** The part of the library's canvas that is used here; its package is not a dependency. */
interface Target {
  useMediaCoordinateSpace(
    draw: (scope: {
      readonly context: CanvasRenderingContext2D;
      readonly mediaSize: { readonly width: number; readonly height: number };
    }) => void,
  ): void;
}
