import { getLang, setLang } from '@tideline/wire/calls/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteStore } from '../foundation/store/sqlite-store.ts';
import { openBench } from '../testing/client.ts';
import { settingsRoutes } from './settings.ts';

let store: SqliteStore;
beforeAll(async () => {
  store = await SqliteStore.open(':memory:');
});
afterAll(() => store.close());

const DEMO = { userId: '1', sessionId: 's', verified: true };
const asking = { lang: 'en', address: '' } as const;

describe('the language of an account', () => {
  it('is the one it set, also after a restart; a visitor’s is that of the call (HANDLE:set-lang)', async () => {
    const close = store.close.bind(store);
    store.close = async () => undefined;
    const open = async () => {
      const { core } = await openBench({ config: { store } });
      const call = async (
        row: { readonly path: string },
        request: object,
        caller: object | null,
      ) => {
        const binding = settingsRoutes(core.languages).find((each) => each.row.path === row.path);
        return binding?.handle(request as never, { ...asking, caller } as never);
      };
      return { core, call };
    };
    const first = await open();
    expect(first.core.languages.of('1')).toBeNull();
    expect(await first.call(getLang, {}, DEMO)).toMatchObject({ lang: 'en' });
    expect(await first.call(setLang, { lang: 'jp' }, DEMO)).toEqual({ lang: 'jp' });
    expect(await first.call(setLang, { lang: 'kr' }, null)).toEqual({ lang: 'kr' });
    await first.core.close();
    const second = await open();
    expect(await second.call(getLang, {}, DEMO)).toMatchObject({ lang: 'jp' });
    expect(await second.call(getLang, {}, { ...DEMO, userId: '2' })).toMatchObject({ lang: 'en' });
    expect(await second.call(getLang, {}, null)).toMatchObject({ lang: 'en' });
    await second.core.close();
    store.close = close;
  });
});
