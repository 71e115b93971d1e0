import { scaleOf } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Refusal } from '../../api/answer.ts';
import { useCommand } from '../../api/use-command.ts';
import { useForm } from '../../api/use-form.ts';
import { exactText } from '../../format/money.ts';
import { fundTrustPath } from '../../links.ts';
import { freshId } from '../../state/fresh-id.ts';
import { Button } from '../../ui/button.tsx';
import { Agreement } from '../../ui/forms/agreement.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import s from './buy-form.module.css';
import { ConfirmBuy } from './confirm-buy.tsx';
import { HostingReceipt } from './hosting-receipt.tsx';
import card from './product-card.module.css';
import { ProductFigures } from './product-figures.tsx';
import { Projection } from './projection.tsx';
import { type Hosting, rateText } from './terms.ts';
import { type BuyRequest, buyHosting, type ProductInfo, purchaseErrors } from './trust-account.ts';

interface BuyFormProps {
  readonly info: ProductInfo;
  readonly onRefresh: () => void;
}

/** Amount, projected yield, agreement, confirmation, and the purchase. */
export function BuyForm({ info, onRefresh }: BuyFormProps) {
  const { t } = useTranslation('trust');
  const { product, available } = info;
  const { code, days } = product;
  const [asking, setAsking] = useState<BuyRequest | null>(null);
  const [bought, setBought] = useState<Hosting | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { busy, note, run } = useCommand(buyHosting, { absent: t('neverArrived') });
  const { draft, edit, errorOf, onSubmit, state } = useForm(
    { amount: '', agreed: false },
    (typed) => purchaseErrors(typed, info),
    refusal,
  );
  const { amount, agreed } = draft;
  // An excessive amount is reported at once, a missing one only after an attempt to buy.
  const { amount: wrong } = purchaseErrors(draft, info);
  const isLow = wrong === 'insufficient-balance';

  const ask = onSubmit(() =>
    // One id per intent, created before the confirmation: confirming twice is one purchase.
    setAsking({
      product_id: product.id,
      amount: draftValue(amount) ?? '',
      agreement: '1',
      client_id: freshId(),
    }),
  );
  const buy = (request: BuyRequest) => {
    setAsking(null);
    run(request, setBought, (refused) => {
      setRefusal(refused);
      onRefresh();
    });
  };
  if (bought) return <HostingReceipt order={bought} />;

  return (
    <form className={s['form']} aria-label={t('buyPanel')} noValidate onSubmit={ask}>
      <section className={card['card']}>
        <h2 className={card['name']}>{t('name', { coin: code, days })}</h2>
        <ProductFigures product={product} />
      </section>
      <div className={s['amount']}>
        <NumberField
          label={t('amount')}
          unit={code}
          draft={amount}
          onDraft={(text) => edit({ amount: text })}
          rule={{ decimals: scaleOf(code) }}
          error={isLow ? t('low-balance') : errorOf('amount')}
          after={
            <Button
              kind="quiet"
              size="small"
              className={s['all']}
              disabled={available === null}
              onClick={() => edit({ amount: available ?? '' })}
            >
              {t('all')}
            </Button>
          }
        />
        <p className={s['available']}>
          <span>
            {t('available')} <strong>{exactText(available, code)}</strong>
          </span>
          <Link className={s['fund']} to={fundTrustPath(code)}>
            {t('transferIn')}
          </Link>
        </p>
      </div>
      <Projection amount={draftValue(amount)} product={product} />
      <Agreement
        agreed={agreed}
        onAgreed={(next) => edit({ agreed: next })}
        error={errorOf('agreement')}
        text={t('agreementText')}
        title={t('agreementTitle')}
        paragraphs={[
          t('agreement-1', { coin: code, days }),
          t('agreement-2', { rate: rateText(product.daily_rate_ppm) }),
          t('agreement-3', { rule: t(`early-${product.penalty}`) }),
          t('agreement-4'),
        ]}
      />
      <SubmitButton state={state} busy={busy}>
        {wrong === undefined ? t('buySum', { sum: exactText(draftValue(amount), code) }) : t('buy')}
      </SubmitButton>
      <p role="status" className={s['state']}>
        {note}
      </p>
      <ConfirmBuy
        request={asking}
        product={product}
        onConfirm={() => asking && buy(asking)}
        onCancel={() => setAsking(null)}
      />
    </form>
  );
}
