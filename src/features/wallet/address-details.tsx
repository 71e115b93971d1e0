import { delAddress } from '@tideline/wire/calls/funding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../api/use-submit.ts';
import { timeText } from '../../format/time.ts';
import { withdrawPath } from '../../links.ts';
import { ADDRESSES } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { useReturn } from '../../ui/use-return.ts';
import type { WithdrawAddress } from './addresses.ts';
import s from './deposit.module.css';
import w from './wallet.module.css';

export function AddressDetails({ entry }: { readonly entry: WithdrawAddress }) {
  const { t } = useTranslation(['wallet', 'common']);
  const lang = useLanguage((state) => state.lang);
  const back = useReturn(ADDRESSES);
  const remove = useCall(delAddress);
  const [asking, setAsking] = useState(false);
  const { id, code, chain, address, remark, created } = entry;
  return (
    <div className={w['form']}>
      <section className={w['card']} aria-label={t('addressTitle')}>
        <SummaryRows
          size="medium"
          rows={[
            { name: t('coin'), value: code },
            { name: t('chain'), value: chain },
            ...(remark ? [{ name: t('remark'), value: remark }] : []),
            { name: t('created'), value: timeText(created, 'full', lang) },
          ]}
        />
      </section>
      <div className={s['line']}>
        <code>{address}</code>
        <CopyButton text={address} label={t('copyAddress')} />
      </div>
      <Link className={w['action']} to={withdrawPath(code, id)}>
        {t('withdraw')}
      </Link>
      <Button kind="secondary" busy={remove.busy} onClick={() => setAsking(true)}>
        {t('removeAddress')}
      </Button>
      <Confirm
        open={asking}
        title={t('removeAddress')}
        action={t('removeAddress')}
        kind="danger"
        onConfirm={() => {
          setAsking(false);
          remove.send({ id }, () => {
            toast(t('common:done'), 'done');
            back();
          });
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('removeQuestion')}</p>
        <p className={w['note']}>{`${code} · ${chain} · ${address}`}</p>
      </Confirm>
    </div>
  );
}
