import { startReplay } from '../exchange/replay-market.ts';
import { setTimeout as wait } from 'node:timers/promises';
let stage = '';
setInterval(() => console.log('at', stage), 4000).unref();
for (let i = 0; i < 40; i++) {
  stage = `${i} start`;
  const r = await startReplay({ file: process.argv[2]!, speed: 1000 });
  const first = r.market.epoch; stage = `${i} epoch`; const t = Date.now();
  while (r.market.epoch === first) { await wait(50); if (Date.now() - t > 3000) { console.log('stuck', i, r.market.time, r.market.info, r.market.fresh('BTCUSDT')); break; } }
  stage = `${i} close`;
  await r.close();
}
console.log('done');
