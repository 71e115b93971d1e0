import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldKey } from '../ui/field-key.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

// Loaded after the page, because it is needed only for three units and more, and once it is tapped.
const LazyOptionsSheet = lazyPart(() => import('../ui/options-sheet.tsx'), 'OptionsSheet');

interface UnitSwitchProps<Unit extends string> {
  /** Name of the field whose unit it is. */
  readonly label: string;
  readonly units: readonly { readonly value: Unit; readonly text: string }[];
  readonly value: Unit;
  readonly onValue: (unit: Unit) => void;
}

/** The unit of a number field: a tap changes between two, and opens a sheet for more. */
export function UnitSwitch<Unit extends string>({
  label,
  units,
  value,
  onValue,
}: UnitSwitchProps<Unit>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const current = units.find((unit) => unit.value === value)?.text ?? '';
  const [other, ...more] = units.filter((unit) => unit.value !== value);
  return (
    <>
      <FieldKey
        shortcut="U"
        text={`${current} ▾`}
        label={t('unitOf', { field: label, unit: current })}
        onPress={() => {
          if (more.length > 0) setOpen(true);
          else if (other) onValue(other.value);
        }}
      />
      {more.length > 0 && (
        <LazyOptionsSheet
          open={open}
          onClose={() => setOpen(false)}
          title={t('unit')}
          options={units}
          value={value}
          onValue={(chosen) => {
            const unit = units.find((each) => each.value === chosen);
            if (unit) onValue(unit.value);
          }}
        />
      )}
    </>
  );
}
