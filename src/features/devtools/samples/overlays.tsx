import { type ReactNode, useState } from 'react';
import { toast } from '../../../state/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OptionsSheet } from '../../../ui/options-sheet.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { LONG, Part } from './sample.tsx';
import s from './samples.module.css';

const FRUIT = ['Apple', 'Pear', LONG].map((text) => ({ value: text, text }));
const OPENED = ['sheet', 'long', 'tall', 'left', 'options', 'confirm', 'busy'] as const;
type Open = (typeof OPENED)[number] | null;

/** Samples of overlays. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const [fruit, setFruit] = useState('Apple');
  const close = () => setOpen(null);
  const sheet = (which: Open, title: string, children: ReactNode) => (
    <Sheet
      open={open === which}
      onClose={close}
      title={title}
      place={which === 'tall' || which === 'left' ? which : 'bottom'}
      {...(which === 'long' ? { footer: <Button onClick={close}>Always in reach</Button> } : {})}
    >
      {children}
    </Sheet>
  );
  return (
    <>
      <Part name="Sheet, OptionsSheet, Confirm">
        <div className={s['row']}>
          {OPENED.map((which) => (
            <Button key={which} kind="secondary" onClick={() => setOpen(which)}>
              Open {which}
            </Button>
          ))}
        </div>
      </Part>
      <Part name="toast">
        <div className={s['row']}>
          <Button kind="secondary" onClick={() => toast('Something in passing')}>
            Note
          </Button>
          <Button kind="secondary" onClick={() => toast('It worked', 'done')}>
            Done
          </Button>
          <Button kind="secondary" onClick={() => toast('It did not work', 'error')}>
            Error
          </Button>
          <Button kind="secondary" onClick={() => toast(LONG, 'error')}>
            Long
          </Button>
        </div>
      </Part>
      {sheet('sheet', 'A sheet', <p>Escape, the backdrop and Android’s Back close it.</p>)}
      {sheet('long', LONG, <p>{`${LONG}. `.repeat(30)}</p>)}
      {sheet('tall', 'A tall sheet', <p className={s['item']}>For lists and longer texts.</p>)}
      {sheet('left', 'The menu’s place', <p>From the left edge.</p>)}
      <OptionsSheet
        open={open === 'options'}
        onClose={close}
        title="One of a few"
        options={FRUIT}
        value={fruit}
        onValue={setFruit}
      />
      <Confirm
        open={open === 'confirm' || open === 'busy'}
        title="Sure?"
        action="Do it"
        kind="danger"
        busy={open === 'busy'}
        onConfirm={close}
        onCancel={close}
      >
        <p>Asked before what cannot be taken back.</p>
      </Confirm>
    </>
  );
}
