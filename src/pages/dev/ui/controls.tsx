import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ImageUpload } from '../../../ui/image-upload.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PercentSlider } from '../../../ui/percent-slider.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import s from '../ui.module.css';

const KINDS = ['primary', 'secondary', 'quiet', 'up', 'down', 'danger'] as const;

/** What can be pressed, typed into and chosen from, as it is and as it is wrong, busy or off. */
export function Controls() {
  const [text, setText] = useState('Tideline');
  const [secret, setSecret] = useState('tideline');
  const [search, setSearch] = useState('');
  const [price, setPrice] = useState('61234.50');
  const [share, setShare] = useState(25);
  const [on, setOn] = useState(true);
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <>
      <div className={s['row']}>
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button size="small">small</Button>
        <Button busy>busy</Button>
        <Button disabled>off</Button>
        <IconButton icon="search" label="Search" />
        <CopyButton text="copied from the design system" label="Copy a text" />
      </div>
      <Field label="Text" value={text} onValue={setText} hint="A hint says what is wanted" />
      <Field label="Text that is wrong" value={text} onValue={setText} error="What is wrong" />
      <Field label="Password" type="password" value={secret} onValue={setSecret} />
      <SearchBox value={search} onValue={setSearch} label="Search" />
      <NumberField
        label="Price"
        unit="USDT"
        draft={price}
        onDraft={setPrice}
        rule={{ decimals: 2, step: '0.01' }}
        stepper
      />
      <PercentSlider label="Share" value={share} onValue={setShare} />
      <Choice
        label="Side"
        options={[
          { value: 'buy', text: 'Buy', tone: 'up' },
          { value: 'sell', text: 'Sell', tone: 'down' },
        ]}
        value={side}
        onValue={setSide}
      />
      <Tabs
        label="Tabs"
        tabs={[
          { id: 'one', label: 'One' },
          { id: 'two', label: 'Two' },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <p className={s['note']}>The panel of tab {tab}</p>
      </Tabs>
      <Rows title="Rows">
        <Row icon="globe" label="Leads somewhere" value="and says what is set" to="/dev/ui" />
        <Row
          icon="check"
          label="Is switched"
          value={<Switch label="Is switched" on={on} onChange={setOn} />}
        />
      </Rows>
      <Picture />
    </>
  );
}

/** An upload that goes nowhere: three seconds of progress, then done. */
function Picture() {
  const [id, setId] = useState<string | null>(null);
  return (
    <ImageUpload
      label="Picture"
      hint="From the camera or the gallery"
      value={id}
      onValue={setId}
      send={async (_file, progress) => {
        for (const share of [0.2, 0.5, 0.8, 1]) {
          progress(share);
          await new Promise((resolve) => setTimeout(resolve, 700));
        }
        return { kind: 'ok', id: 'sample' };
      }}
    />
  );
}
