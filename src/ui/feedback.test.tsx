// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../state/toast.ts';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';
import { CopyButton } from './copy-button.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { QrCode } from './qr-code.tsx';
import { savePicture } from './save-file.ts';
import { Empty, ErrorView } from './state-view.tsx';
import { ToastHost } from './toast-host.tsx';
import { freeBottom } from './toast-place.ts';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

describe('toasts', () => {
  // jsdom hides popovers and cannot show them.
  const region = (role: 'status' | 'alert') => screen.getByRole(role, { hidden: true });
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  it('are polite for results, assertive for refusals, one at a time, and disappear by themselves', () => {
    render(<ToastHost />);
    act(() => {
      toast('It worked', 'done');
      toast('It did not', 'error');
      toast('', 'done');
    });
    expect(region('status').textContent).toBe('It worked');
    expect(region('alert').textContent).toBe('');
    wait(1_600);
    expect(region('status').textContent).toBe('');
    expect(region('alert').textContent).toBe('It did not');
    wait(3_300);
    expect(region('alert').textContent).toBe('It did not');
    wait(200);
    expect(region('alert').textContent).toBe('');
  });
  it('show the same text once, and drop the oldest that waits', () => {
    for (const text of ['a', 'a', 'b', 'c', 'd']) toast(text);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['a', 'c', 'd']);
  });
  it('of a solved error go with the success', () => {
    toast('Too little', 'error');
    toast('Order placed', 'done');
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Order placed']);
  });
  it('lie above the bars at the lower edge and above a covered button', () => {
    const box = (top: number, bottom: number, left = 0, right = 390) =>
      ({
        getBoundingClientRect: () => ({ top, bottom, left, right, height: bottom - top }),
      }) as Element;
    const toastBox = box(0, 40, 60, 330) as HTMLElement;
    vi.stubGlobal('innerHeight', 844);
    const place = (bars: Element[], actions: Element[]) => {
      vi.spyOn(document, 'querySelectorAll').mockImplementation(
        (selector: string) => (selector.startsWith('nav') ? bars : actions) as never,
      );
      return freeBottom(toastBox);
    };
    expect(place([], [])).toBe(8);
    expect(place([box(788, 844)], [])).toBe(64);
    expect(place([box(788, 844)], [box(730, 778)])).toBe(844 - 730 + 8);
    expect(place([box(788, 844)], [box(400, 448)])).toBe(64);
    expect(place([box(788, 844)], [box(730, 778, 340, 390)])).toBe(64);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  it('rise above a bar that appears after them, and do not sink again', () => {
    // jsdom has no popovers and no layout.
    const proto = HTMLElement.prototype;
    Object.assign(proto, { showPopover: vi.fn(), hidePopover: vi.fn() });
    vi.spyOn(Element.prototype, 'matches').mockReturnValue(false);
    vi.stubGlobal('innerHeight', 844);
    render(<ToastHost />);
    act(() => toast('This page does not exist'));
    const host = region('status').parentElement as HTMLElement;
    expect(host.style.bottom).toBe('8px');
    const bar = document.body.appendChild(document.createElement('nav'));
    bar.getBoundingClientRect = () => ({ top: 788, bottom: 844, height: 56 }) as DOMRect;
    wait(300);
    expect(host.style.bottom).toBe('64px');
    bar.remove();
    wait(300);
    expect(host.style.bottom).toBe('64px');
    cleanup();
    for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(proto, name);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

describe('a button', () => {
  it('ignores taps while it is busy', () => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Send</Button>);
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <Button busy onClick={onClick}>
        Send
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  });
});

describe('a confirmation', () => {
  it.each([
    ['Do it', 'onConfirm'],
    ['Cancel', 'onCancel'],
  ] as const)('is answered by %s with %s only', (name, called) => {
    const answers = { onConfirm: vi.fn(), onCancel: vi.fn() };
    render(<Confirm open title="Sure?" action="Do it" {...answers} />);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(answers[called]).toHaveBeenCalledTimes(1);
    const other = called === 'onConfirm' ? answers.onCancel : answers.onConfirm;
    expect(other).not.toHaveBeenCalled();
  });
});

describe('pull to refresh', () => {
  const pull = (distance: number) => {
    const main = screen.getByRole('main');
    fireEvent.touchStart(main, { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(main, { touches: [{ clientY: 100 + distance }] });
    const said = main.textContent;
    fireEvent.touchEnd(main);
    return said;
  };
  it('reloads once after a long pull at the top', async () => {
    let done = () => {};
    const onRefresh = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    render(<PullToRefresh onRefresh={onRefresh}>rows</PullToRefresh>);
    expect(pull(60)).toContain('Pull down to refresh');
    expect(onRefresh).not.toHaveBeenCalled();
    expect(pull(140)).toContain('Release to refresh');
    pull(140);
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await act(async () => done());
    pull(140);
    expect(onRefresh).toHaveBeenCalledTimes(2);
  });
  it('lets a scrolled page scroll', () => {
    const onRefresh = vi.fn();
    render(<PullToRefresh onRefresh={onRefresh}>rows</PullToRefresh>);
    screen.getByRole('main').scrollTop = 40;
    pull(300);
    expect(onRefresh).not.toHaveBeenCalled();
  });
});

describe('copying', () => {
  const said = () => useToasts.getState().toasts.map(({ text }) => text);
  it.each([
    [() => Promise.resolve(), 'Successfully copied'],
    [() => Promise.reject(new Error('refused')), 'Copy failed, please copy manually'],
  ])(
    '%s shows %s [MSG:Successfully copied] [MSG:Copy failed, please copy manually]',
    async (writeText, text) => {
      vi.stubGlobal('navigator', { clipboard: { writeText } });
      render(<CopyButton text="x" label="Copy x" />);
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy x' })));
      expect(said()).toEqual([text]);
      vi.unstubAllGlobals();
    },
  );
});

describe('placeholder views', () => {
  it('offer a next step', () => {
    const onRetry = vi.fn();
    render(
      <>
        <Empty text="Nothing here yet">
          <Button>A way on</Button>
        </Empty>
        <ErrorView onRetry={onRetry} />
      </>,
    );
    expect(screen.getByRole('button', { name: 'A way on' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('a drawn picture', () => {
  it('shows an error and a retry when drawing fails', async () => {
    // jsdom has no canvas: drawing always fails here.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    render(<QrCode text="https://tideline.example" label="Code" />);
    expect(screen.getByRole('img', { name: 'Code' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => undefined);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Code' })).toBeNull();
    vi.restoreAllMocks();
  });
  it('reports a failed save [MSG:Failed to save picture]', async () => {
    const canvas = { toBlob: (take: (blob: Blob | null) => void) => take(null) };
    expect(await savePicture(canvas as HTMLCanvasElement, 'x.png')).toBe(false);
  });
});

describe('a countdown', () => {
  function Left({ end }: { readonly end: number | null }) {
    return <p>{useCountdown(end)}</p>;
  }
  it('shows every second down to zero, then stops', () => {
    const { container } = render(<Left end={performance.now() + 3_000} />);
    const seen: (string | null)[] = [];
    for (let at = 0; at < 16; at += 1) {
      seen.push(container.textContent);
      act(() => void vi.advanceTimersByTime(250));
    }
    expect([...new Set(seen)]).toEqual(['3', '2', '1', '0']);
    expect(vi.getTimerCount()).toBe(0);
  });
  it('shows zero without an end', () => {
    const { container } = render(<Left end={null} />);
    expect(container.textContent).toBe('0');
  });
});
