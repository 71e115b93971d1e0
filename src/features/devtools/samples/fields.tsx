import { useState } from 'react';
import { PercentSlider } from '../../../trading/percent-slider.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { LONG, Part, Sample } from './sample.tsx';

const PRICE = { decimals: 2, step: '0.05', max: '100000' } as const;

/** Samples of input fields. */
export function Fields() {
  const [text, setText] = useState('Tideline');
  const [secret, setSecret] = useState('tideline');
  const [search, setSearch] = useState('');
  const [price, setPrice] = useState('61234.50');
  const [share, setShare] = useState(25);
  const number = { draft: price, onDraft: setPrice, rule: PRICE, unit: 'USDT', stepper: true };
  const field = { value: text, onValue: setText };
  return (
    <>
      <Part name="Field">
        <Field label="Rest" {...field} hint="A hint says what is wanted" />
        <Sample name="focused" as="focused">
          <Field label="Focused" {...field} />
        </Sample>
        <Field label="Empty" value="" onValue={() => undefined} placeholder="What it looks like" />
        <Field label="Wrong" {...field} error="What is wrong, in words" />
        <Field label="Off" {...field} disabled />
        <Field label="Secret" type="password" value={secret} onValue={setSecret} />
        <Field label={LONG} value={LONG} onValue={() => undefined} error={LONG} />
      </Part>
      <Part name="SearchBox">
        <SearchBox value={search} onValue={setSearch} label="Search, empty" />
        <SearchBox value="bitcoin" onValue={() => undefined} label="Search, filled" />
      </Part>
      <Part name="NumberField, with and without stepper">
        <NumberField {...number} label="Price" />
        <NumberField {...number} label="Amount" stepper={false} />
        <Sample name="focused" as="focused">
          <NumberField {...number} label="Price, focused" />
        </Sample>
        <NumberField {...number} label="Price, empty" draft="" />
        <NumberField {...number} label="Price, wrong" error="Above the highest price" />
        <NumberField {...number} label="Price, off" disabled />
        <NumberField {...number} label={LONG} draft="123456789012345678.12" error={LONG} />
      </Part>
      <Part name="PercentSlider">
        <PercentSlider label="Share" value={share} onValue={setShare} />
        <Sample name="more than there is">
          <PercentSlider label="Share, too much" value={250} onValue={() => undefined} />
        </Sample>
        <Sample name="off">
          <PercentSlider label="Share, off" value={50} onValue={() => undefined} disabled />
        </Sample>
      </Part>
    </>
  );
}
