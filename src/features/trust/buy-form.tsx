import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useCommand } from '../../api/use-command.ts';
import { exactText } from '../../format/exact-text.ts';
import { fundTrustPath } from '../../links.ts';
import { HOSTING } from '../../paths.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Agreement } from '../../ui/forms/agreement.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import s from './buy-form.module.css';
import { ConfirmBuy } from './confirm-buy.tsx';
import card from './product-card.module.css';
import { ProductFigures } from './product-figures.tsx';
import { Projection } from './projection.tsx';
import { rateText, scaleOf } from './terms.ts';
import { type BuyRequest, buyHosting, type ProductInfo, purchaseProblem } from './trust-account.ts';

interface BuyFormProps {
  readonly info: ProductInfo;
  readonly onRefresh: () => void;
}

/** Amount, projected yield, agreement, confirmation, and the purchase. */
export function BuyForm({ info, onRefresh }: BuyFormProps) {
  const { t } = useTranslation(['trust', 'errors', 'common']);
  const navigate = useNavigate();
  const { product, available } = info;
  const { code, days } = product;
  const [amount, setAmount] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<BuyRequest | null>(null);
  const { busy, note, run } = useCommand(buyHosting, { absent: t('neverArrived') });

  const problem = purchaseProblem({ amount, agreed }, info);
  const text = problem
    ? problem.id === 'low-balance'
      ? t('low-balance')
      : t(`errors:${problem.id}`)
    : null;
  // An excessive amount is reported at once, a missing one only after an attempt to buy.
  const told = tried || problem?.id === 'low-balance';
  const errorOf = (field: 'amount' | 'agreement') =>
    told && problem?.field === field ? text : null;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (text !== null) {
      setTried(true);
      return toast(text, 'error');
    }
    // One id per intent, created before the confirmation: confirming twice is one purchase.
    setAsking({
      product_id: product.id,
      amount: draftValue(amount) ?? '',
      agreement: '1',
      client_id: crypto.randomUUID(),
    });
  };
  const buy = (request: BuyRequest) => {
    setAsking(null);
    run(
      request,
      () => {
        toast(t('common:done'), 'done');
        void navigate(HOSTING, { replace: true });
      },
      onRefresh,
    );
  };

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
          onDraft={setAmount}
          rule={{ decimals: scaleOf(code) }}
          error={errorOf('amount')}
          after={
            <Button
              kind="quiet"
              size="small"
              className={s['all']}
              disabled={available === null}
              onClick={() => setAmount(available ?? '')}
            >
              {t('all')}
            </Button>
          }
        />
        <p className={s['available']}>
          <span>
            {t('available')}: <strong>{exactText(available, code)}</strong>
          </span>
          <Link className={s['fund']} to={fundTrustPath(code)}>
            {t('transferIn')}
          </Link>
        </p>
      </div>
      <Projection amount={draftValue(amount)} product={product} />
      <Agreement
        agreed={agreed}
        onAgreed={setAgreed}
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
      <Button type="submit" busy={busy} className={s['submit']}>
        {t('buy')}
      </Button>
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
