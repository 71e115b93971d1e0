/**
 * The bundled map shows degrees as a plain grid (equirectangular), so that a place's position on it
 * needs no map library. It leaves out the ice of both poles.
 */
export const MAP = { north: 84, south: -58, unitsPerDegree: 10 } as const;

export const MAP_SIZE = {
  width: 360 * MAP.unitsPerDegree,
  height: (MAP.north - MAP.south) * MAP.unitsPerDegree,
} as const;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A position as shares of the map's width and height, 0 to 1 from the left and the top. */
export function shareOf({ latitude, longitude }: Position): { x: number; y: number } {
  const shown = Math.min(MAP.north, Math.max(MAP.south, latitude));
  return { x: (longitude + 180) / 360, y: (MAP.north - shown) / (MAP.north - MAP.south) };
}

/** The position at shares of the map, to a hundredth of a degree: about a kilometre. */
export function positionAt(x: number, y: number): Position {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const cut = (degrees: number) => Math.round(degrees * 100) / 100 + 0;
  return {
    latitude: cut(MAP.north - within(y) * (MAP.north - MAP.south)),
    longitude: cut(within(x) * 360 - 180),
  };
}
