import { type Instrument, pairName } from '@tideline/wire';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutFloat } from '../../format/number.ts';
import { useEngine } from '../../market/engine.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Switch } from '../../ui/switch.tsx';
import type { OpenFailure } from './replay-session.ts';
import { shareRecording } from './share.ts';
import s from './streams.module.css';
import { log, MAX_AGE, MAX_SIZE, setRecording, useBench } from './workbench.ts';

const MEGA = 1024 * 1024;
const MINUTE = 60_000;
const LOOK_EVERY = 1_000;

/** Records traffic, saves it as a recording, and replays a recording. */
export function RecordingPanel({ instrument }: { readonly instrument: Instrument }) {
  return (
    <>
      <Keeping instrument={instrument} />
      <Replaying />
    </>
  );
}

function Keeping({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('dev');
  const recording = useBench((bench) => bench.recording) === true;
  const replaying = useEngine((engine) => engine.replaying);
  const [stored, setStored] = useState({ span: log.span, size: log.size });
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const look = () => setStored({ span: log.span, size: log.size });
    look();
    const every = setInterval(look, LOOK_EVERY);
    return () => clearInterval(every);
  }, []);
  const share = async (age?: number) => {
    setBusy(true);
    try {
      const file = await shareRecording(log.stored(age), window.location.origin);
      saveFile(file, `${instrument.symbol}-${stamp(new Date())}.tideline`);
    } catch {
      toast(t('saveFailed'), 'error');
    }
    setBusy(false);
  };
  const size = cutFloat(stored.size / MEGA, 1);
  return (
    <section className={s['card']}>
      <div className={s['head']}>
        <h2>{t('keep')}</h2>
        <Switch
          label={t('keep')}
          on={recording}
          disabled={replaying}
          onChange={(on) => setRecording(on)}
        />
      </div>
      <p className={s['note']}>{t('recordedPair', { pair: pairName(instrument) })}</p>
      <p className={s['note']}>
        {t('bounds', { minutes: MAX_AGE / MINUTE, size: MAX_SIZE / MEGA })}
      </p>
      <p className={s['kept']}>
        {recording ? t('kept', { n: Math.floor(stored.span / 1_000), size }) : '--'}
      </p>
      <div className={s['buttons']}>
        <Button disabled={!recording} busy={busy} onClick={() => void share(MINUTE)}>
          {t('saveMinute')}
        </Button>
        <Button kind="secondary" disabled={!recording || busy} onClick={() => void share()}>
          {t('saveAll')}
        </Button>
      </div>
    </section>
  );
}

function Replaying() {
  const { t } = useTranslation(['dev', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [failure, setFailure] = useState<(OpenFailure & { readonly name: string }) | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    const session = await import('./replay-session.ts').catch(() => null);
    if (!session) return toast(t('common:noAnswer'), 'error');
    const failed = await session.openReplay(file);
    setFailure(failed && { ...failed, name: file.name });
  };
  const drag = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <section
      aria-label={t('replayTitle')}
      className={classes(s['card'], over && s['over'])}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        void open(event.dataTransfer.files[0]);
      }}
    >
      <h2>{t('replayTitle')}</h2>
      <p className={s['note']}>{t('replayNote')}</p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('openFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void open(file);
        }}
      />
      <Button kind="secondary" onClick={() => input.current?.click()}>
        {t('openFile')}
      </Button>
      <p className={classes(s['note'], s['drop'])}>{t('dropFile')}</p>
      {failure && (
        <p className={s['wrong']} role="alert">
          {t(`fail-${failure.kind}`, { ...failure })}
        </p>
      )}
    </section>
  );
}

/** A name such as `20261121-123456`: sorts by time, and is valid on every system. */
const stamp = (now: Date): string =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
