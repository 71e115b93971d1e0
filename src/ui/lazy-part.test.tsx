// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyPart, parallelPart } from './lazy-part.tsx';

afterEach(cleanup);

const Hello = ({ name }: { readonly name: string }) => <p>hello {name}</p>;
const flush = () => act(async () => void (await Promise.resolve()));

describe('a part that loads later', () => {
  it('shows nothing until its code has loaded, and everything at once afterwards', async () => {
    let loads = 0;
    const Part = lazyPart(async () => {
      loads += 1;
      return { Hello };
    }, 'Hello');
    render(<Part name="one" />);
    expect(screen.queryByText('hello one')).toBeNull();
    await flush();
    expect(screen.getByText('hello one')).toBeTruthy();
    cleanup();
    render(<Part name="two" />);
    expect(screen.getByText('hello two')).toBeTruthy();
    expect(loads).toBe(1);
  });

  it('that loads in parallel is there at once on a screen that is rendered later', async () => {
    const Part = parallelPart(async () => ({ Hello }), 'Hello');
    await flush();
    render(<Part name="three" />);
    expect(screen.getByText('hello three')).toBeTruthy();
  });

  it('says that it could not be loaded, until it is', async () => {
    let online = false;
    const load = async () => {
      if (!online) throw new Error('offline');
      return { Hello };
    };
    const Part = parallelPart(load, 'Hello', <p>loading</p>, <p>could not be loaded</p>);
    render(<Part name="at last" />);
    expect(screen.getByText('loading')).toBeTruthy();
    await flush();
    await flush();
    expect(screen.getByText('could not be loaded')).toBeTruthy();
    online = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await flush();
    expect(screen.getByText('hello at last')).toBeTruthy();
    expect(screen.queryByText('could not be loaded')).toBeNull();
  });

  it('survives a failed load and loads again when the device is online', async () => {
    let online = false;
    const Part = lazyPart(async () => {
      if (!online) throw new Error('offline');
      return { Hello };
    }, 'Hello');
    render(
      <main>
        the screen <Part name="again" />
      </main>,
    );
    await flush();
    expect(screen.getByText('the screen')).toBeTruthy();
    online = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await flush();
    expect(screen.getByText('hello again')).toBeTruthy();
  });
});
