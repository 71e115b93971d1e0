/**
 * Takes the pictures of docs/pictures/engines: twelve screens, each in the three engines side by
 * side. Run `npx node tests/engines/pictures.ts` after `npm run build`, on a machine with all
 * three.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../house/source-files.ts';
import { VIEW } from './back.ts';
import { ENGINES } from './engines.ts';
import { World } from './world.ts';

/** Screens by the name of their picture. */
const SCREENS: Readonly<Record<string, string>> = {
  home: '/',
  spot: '/pages/trade/index?symbol=BTCUSDT',
  chart: '/pages/trade/kline?symbol=BTCUSDT',
  contracts: '/pages/lever/index?symbol=BTCUSDT',
  options: '/pages/option/detail?symbol=BTCUSDT',
  assets: '/pages/assets/index',
  deposit: '/pages/assets/deposit/charge',
  transfer: '/pages/assets/transfer/index',
  alerts: '/pages/trade/alerts?symbol=BTCUSDT',
  trust: '/pages/template/index',
  settings: '/pages/settings/index',
  help: '/pages/help/center/center',
};
/** Width of one engine's part, px. */
const WIDTH = 206;
const GAP = 8;
const HEIGHT = Math.round((VIEW.height * WIDTH) / VIEW.width);
/** Nothing shown is loading or unknown above the fold, and a second of frames has passed. */
const SETTLED = `new Promise((resolve) => {
  let frames = 0;
  const look = () => {
    const isShown = (each) => each.getClientRects().length > 0;
    const busy = [...document.querySelectorAll('[aria-busy="true"]')].some(isShown) ||
      [...document.querySelectorAll('main a strong')].some((each) => isShown(each) && each.innerText.trim() === '--');
    frames = busy ? 0 : frames + 1;
    if (frames < 60) requestAnimationFrame(look);
    else resolve(true);
  };
  look();
})`;

const folder = join(ROOT, 'docs/pictures/engines');
mkdirSync(folder, { recursive: true });
const parts = new Map<string, Buffer[]>(Object.keys(SCREENS).map((name) => [name, []]));
for (const engine of ['Chromium', 'WebKit', 'Firefox'] as const) {
  const { missing } = ENGINES[engine];
  if (missing !== null) throw new Error(missing);
  const world = new World(engine);
  await world.begin();
  try {
    await world.tab.open('/');
    await world.logIn();
    for (const [name, route] of Object.entries(SCREENS)) {
      await world.tab.open(route);
      await world.tab.evaluate(SETTLED);
      const picture = sharp(await world.tab.back.picture());
      parts.get(name)?.push(await picture.resize(WIDTH, HEIGHT).png().toBuffer());
    }
  } finally {
    await world.end();
  }
}
for (const [name, pictures] of parts) {
  await sharp({
    create: {
      width: pictures.length * (WIDTH + GAP) - GAP,
      height: HEIGHT,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(pictures.map((input, at) => ({ input, left: at * (WIDTH + GAP), top: 0 })))
    .jpeg({ quality: 70 })
    .toFile(join(folder, `${name}.jpg`));
}
