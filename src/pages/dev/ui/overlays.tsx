import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OptionsSheet } from '../../../ui/options-sheet.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import s from '../ui.module.css';

type Open = 'sheet' | 'tall' | 'options' | 'confirm' | null;

/** What lies over a page. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const [fruit, setFruit] = useState<'apple' | 'pear'>('apple');
  const close = () => setOpen(null);
  return (
    <div className={s['row']}>
      <Button kind="secondary" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button kind="secondary" onClick={() => setOpen('tall')}>
        Tall sheet
      </Button>
      <Button kind="secondary" onClick={() => setOpen('options')}>
        Options
      </Button>
      <Button kind="secondary" onClick={() => setOpen('confirm')}>
        Question
      </Button>
      <Button kind="secondary" onClick={() => toast('Something in passing')}>
        Note
      </Button>
      <Button kind="secondary" onClick={() => toast('It worked', 'done')}>
        Done
      </Button>
      <Button kind="secondary" onClick={() => toast('It did not work', 'error')}>
        Error
      </Button>
      <Sheet open={open === 'sheet'} onClose={close} title="A sheet">
        <p>Escape, the backdrop and Android’s Back close it.</p>
      </Sheet>
      <Sheet open={open === 'tall'} onClose={close} title="A tall sheet" place="tall">
        <p className={s['item']}>For lists and longer texts.</p>
      </Sheet>
      <OptionsSheet
        open={open === 'options'}
        onClose={close}
        title="One of a few"
        options={[
          { value: 'apple', text: 'Apple' },
          { value: 'pear', text: 'Pear' },
        ]}
        value={fruit}
        onValue={setFruit}
      />
      <Confirm
        open={open === 'confirm'}
        title="Sure?"
        action="Do it"
        kind="danger"
        onConfirm={close}
        onCancel={close}
      >
        <p>Asked before what cannot be taken back.</p>
      </Confirm>
    </div>
  );
}
