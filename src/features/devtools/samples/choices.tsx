import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LONG, Part, Sample } from './sample.tsx';
import s from './samples.module.css';

const SIDES = [
  { value: 'buy', text: 'Buy', tone: 'up' },
  { value: 'sell', text: 'Sell', tone: 'down' },
] as const;
const WAYS = [
  { value: 'buy', text: 'A few words' },
  { value: 'sell', text: LONG },
] as const;
const PERIODS = ['1 m', '5 m', '30 m', '1 h', '1 D', '1 W', '1 M', 'Time-share', 'More', 'Depth'];

/** Samples of choices. */
export function Choices() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState('1 m');
  const tabs = PERIODS.map((id) => ({ id, label: id }));
  return (
    <>
      <Part name="Choice, strong and soft">
        <Choice label="Side" options={SIDES} value={side} onValue={setSide} />
        <Choice label="Way" options={WAYS} value={side} onValue={setSide} />
        <Choice label="Soft" look="soft" options={WAYS} value={side} onValue={setSide} />
      </Part>
      <Part name="Tabs, line and pill">
        <Tabs label="Line" tabs={tabs} selected={tab} onSelect={setTab}>
          <p className={s['note']}>The panel of tab {tab}; arrows move between tabs</p>
        </Tabs>
        <Tabs label="Segment" look="segment" tabs={tabs} selected={tab} onSelect={setTab} />
      </Part>
      <Part name="Switch">
        <div className={s['row']}>
          <Sample name="changes">
            <Switch label="Changes" on={on} onChange={setOn} />
          </Sample>
          <Sample name="on">
            <Switch label="On" on onChange={() => undefined} />
          </Sample>
          <Sample name="off">
            <Switch label="Off" on={false} onChange={() => undefined} />
          </Sample>
          <Sample name="focused" as="focused">
            <Switch label="Focused" on onChange={() => undefined} />
          </Sample>
          <Sample name="not to be had">
            <Switch label="Not to be had" on disabled onChange={() => undefined} />
          </Sample>
        </div>
      </Part>
      <Part name="Rows">
        <Rows title="A card of rows">
          <Row icon="globe" label="Leads somewhere" value="and says what is set" to="/dev/ui" />
          <Row icon="bell" label="Does something" onPress={() => undefined} />
          <Row
            icon="check"
            label="Is switched"
            value={<Switch label="Is switched" on={on} onChange={setOn} />}
          />
          <Row icon="info" label={LONG} value={LONG} />
        </Rows>
      </Part>
    </>
  );
}
