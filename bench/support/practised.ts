import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE, STORAGE_KEYS } from '../../wire/index.ts';
import { withExchange } from './exchange-apart.ts';
import { framesOver } from './flooded.ts';
import { at, type Line, PHONE, SLOWER } from './phone.ts';
import { openTab } from './tab.ts';

/** Deals a second of the exchange around the run, which the run does not have. */
const RATE = 5;
const SPEEDS = [1, 10, 100] as const;
const WATCH = 8_000;

interface Run {
  readonly id: string;
  readonly time: number;
}

/** Frames of spot on a practice run, and the speed that the run reaches, at each asked speed. */
export async function practised(): Promise<Line[]> {
  return withExchange(RATE, false, async (origin) => {
    let token = '';
    const call = async <Data>(path: string, form?: Readonly<Record<string, string>>) => {
      const answer = await fetch(`${origin}${API_BASE}/${path}`, {
        headers: token === '' ? {} : { authorization: token },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      return ((await answer.json()) as { readonly data: Data }).data;
    };
    const guest = await call<{ readonly token: string; readonly user: object }>('user/guest', {});
    token = guest.token;
    const { days } = await call<{ readonly days: readonly { readonly id: string }[] }>(
      'practice/days',
    );
    const run = await call<Run>('practice/begin', { day: days[0]?.id ?? '', balance: '10000' });
    const stored = {
      [STORAGE_KEYS.token]: token,
      [STORAGE_KEYS.user]: JSON.stringify(guest.user),
    };
    const tab = await openTab(PHONE.width, PHONE.height, PHONE.scale);
    try {
      await tab.send('Page.enable');
      await tab.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `for (const [key, text] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, text);`,
      });
      const address = `${origin}/practice/${run.id}/h5/#/pages/trade/index?symbol=BTCUSDT`;
      await tab.send('Page.navigate', { url: address });
      await wait(5_000);
      await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const lines: Line[] = [];
      for (const speed of SPEEDS) {
        const { time } = await call<Run>('practice/move', {
          ...{ id: run.id, move: 'play', speed: String(speed) },
        });
        const began = performance.now();
        await wait(1_500);
        const gaps = await tab.evaluate<number[]>(`(${framesOver})(${WATCH})`);
        const now = await call<Run>('practice/move', { id: run.id, move: 'pause' });
        const reached = (now.time - time) / (performance.now() - began);
        const fps = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1_000;
        lines.push(
          [`practice at ${speed}×: frames`, `${fps.toFixed(1)} a second`, '60'],
          ['… 95 of 100 within', `${at(gaps, 0.95).toFixed(1)} ms`, '≤ 17 ms'],
          ['… speed of its clock', `${reached.toFixed(1)}×`, `${speed}×`],
        );
      }
      return lines;
    } finally {
      await tab.close();
    }
  });
}
