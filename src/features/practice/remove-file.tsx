import { type PracticeDay, practiceForget } from '@tideline/wire/calls/practice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';

interface RemoveFileProps {
  readonly day: PracticeDay;
  readonly onRemoved: () => void;
}

/** Removes an own file after a question. */
export function RemoveFile({ day, onRemoved }: RemoveFileProps) {
  const { t } = useTranslation('practice');
  const { t: common } = useTranslation();
  const [asking, setAsking] = useState(false);
  const forget = useCall(practiceForget);
  const name = day.name ?? '';
  return (
    <>
      <IconButton
        icon="close"
        iconSize={20}
        label={t('removeFile', { name })}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        title={t('removeTitle')}
        action={common('remove')}
        kind="danger"
        busy={forget.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          forget.send({ id: day.id }, () => {
            setAsking(false);
            onRemoved();
          })
        }
      >
        <p>{t('removeQuestion', { name })}</p>
      </Confirm>
    </>
  );
}
