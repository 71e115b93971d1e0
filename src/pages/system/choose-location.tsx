import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceButtons } from '../../features/system/place-buttons.tsx';
import { PlaceChooser } from '../../features/system/place-chooser.tsx';
import type { NamedLocation } from '../../state/chosen-place.ts';
import { Page } from '../../ui/page.tsx';

/** Chooses a place for the form that was open before. */
export default function ChooseLocation() {
  const { t } = useTranslation('system');
  const [chosen, setChosen] = useState<NamedLocation | null>(null);
  return (
    <Page title={t('chooseLocation')} footer={<PlaceButtons chosen={chosen} />}>
      <PlaceChooser chosen={chosen} onChoose={setChosen} />
    </Page>
  );
}
