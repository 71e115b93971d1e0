/**
 * Draws `src/features/system/world.svg`, the land of the bundled map, from Natural Earth's data
 * (public domain) in the package world-atlas: `npx node tests/screens/world-map.ts`. A test
 * compares the file with this drawing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { geoEquirectangular, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { MAP, MAP_SIZE } from '../../src/features/system/map-frame.ts';
import { ROOT } from '../house/source-files.ts';

export const WORLD_FILE = join(ROOT, 'src/features/system/world.svg');

type World = Topology<{ land: GeometryCollection }>;

/** Land at 1:110 million, in whole units of a tenth of a degree: 11 km, finer than the data. */
export function drawWorld(): string {
  const data = createRequire(import.meta.url).resolve('world-atlas/land-110m.json');
  const world = JSON.parse(readFileSync(data, 'utf8')) as World;
  const { width, height } = MAP_SIZE;
  const projection = geoEquirectangular()
    .scale((MAP.unitsPerDegree * 180) / Math.PI)
    .translate([width / 2, MAP.north * MAP.unitsPerDegree])
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const path = geoPath(projection).digits(0)(feature(world, world.objects.land)) ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>Land</title><path d="${path}"/></svg>\n`;
}

if (import.meta.main) writeFileSync(WORLD_FILE, drawWorld());
