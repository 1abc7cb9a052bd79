import { useEffect, useId, useState } from 'react';
import type { CallAnswer, Outcome } from '#contract/client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { cartTakesCodes } from '../../cart/promo-codes.ts';
import { removeTickets, reserve } from '../../cart/reserve.ts';
import { cartStoreOf, useCart } from '../../cart/use-cart.ts';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './donation-part.module.css';

type Offer = CallAnswer<'getTicketGroup'>;
type Type = Offer['ticket_type'][number];

interface DonationPartProps {
  readonly held: HeldCart;
  readonly groupId: string;
}

/**
 * A gift that can go with the order (PAY-70): its amounts are shown to those who ask for them. Where
 * it can't be had, checkout goes without.
 */
export function DonationPart({ held, groupId }: DonationPartProps) {
  const t = useWords();
  const api = useApi();
  const money = useMoney();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  const isBusy = useCart()?.isPaying ?? false;
  // Undefined until it is known: there is room for it from the start.
  const [offer, setOffer] = useState<Offer | null>();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isLeft = false;
    const ask = async (): Promise<void> => {
      const wish = {
        params: { id: groupId },
        query: { handler: 'donation', embed: 'ticket_type' },
      };
      const outcome = await api.call('getTicketGroup', wish);
      if (!isLeft) setOffer(outcome.ok && outcome.answer.ticket_group[0] ? outcome.answer : null);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [api, groupId]);

  const takesGifts = cartTakesCodes(held) || Number(held.cart.payment_due) === 0;
  if (offer === null || !takesGifts) return null;
  const group = offer?.ticket_group[0];
  const given = held.answer.ticket.find(({ ticket_group_id }) => ticket_group_id === groupId);
  const deps = { api, store: cartStoreOf(slug), now: Date.now };
  const change = async (write: () => Promise<Outcome<unknown>>): Promise<void> => {
    if (isChanging || isBusy) return;
    setChanging(true);
    setProblem('');
    const outcome = await write();
    if (!outcome.ok) setProblem(errorText(outcome));
    setChanging(false);
  };
  const add = (type: Type, own?: string): Promise<void> => {
    const line = { ticket_type_id: type.id, ...(own === undefined ? {} : { face_value: own }) };
    return change(() => reserve(deps, [line], {}));
  };

  return (
    <section className={classes['donation']} aria-labelledby="donation-title">
      <h3 id="donation-title">
        {given ? (
          t('donation.title')
        ) : (
          <button
            type="button"
            className={classes['switch']}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('donation.title')}
            <Icon name={isOpen ? 'minus' : 'plus'} size={18} />
          </button>
        )}
      </h3>
      {given && group && (
        <div className={classes['given']}>
          <p>{t('donation.thanks', { amount: money(given.adjusted_value), name: group.name })}</p>
          <Button
            kind="quiet"
            isBusy={isChanging || isBusy}
            onClick={() => void change(() => removeTickets(deps, held, [given.id], null))}
          >
            {t('donation.remove')}
          </Button>
        </div>
      )}
      {!given && isOpen && (
        <div id={id} className={classes['open']}>
          <p>
            <span dir="auto">{group && (group.summary || group.name)}</span> {t('donation.not_yet')}
          </p>
          <div className={classes['amounts']}>
            {offer?.ticket_type.map((type) =>
              type.currency_amount_min !== null && type.currency_amount_max !== null ? (
                <OwnAmount
                  key={type.id}
                  type={type}
                  isBusy={isChanging || isBusy}
                  onAdd={(own) => void add(type, own)}
                />
              ) : (
                <Button
                  key={type.id}
                  kind="secondary"
                  isBusy={isChanging || isBusy}
                  onClick={() => void add(type)}
                >
                  {t('donation.add', { name: type.name, amount: money(type.currency_amount) })}
                </Button>
              ),
            )}
          </div>
        </div>
      )}
      <p role="status" className={classes['problem']}>
        {problem}
      </p>
    </section>
  );
}

interface OwnAmountProps {
  readonly type: Type;
  readonly isBusy: boolean;
  readonly onAdd: (amount: string) => void;
}

/** As much as somebody likes, within bounds. */
function OwnAmount({ type, isBusy, onAdd }: OwnAmountProps) {
  const t = useWords();
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const least = type.currency_amount_min ?? '0';
  const most = type.currency_amount_max ?? '0';
  const submit = (): void => {
    const amount = typed.trim().replace(',', '.');
    const isAmount = /^\d+(\.\d+)?$/.test(amount);
    const fits = isAmount && Number(amount) >= Number(least) && Number(amount) <= Number(most);
    if (fits) onAdd(amount);
    else setError(t('event.outside_min_max'));
  };
  return (
    <div className={classes['own']}>
      <Field
        label={t('donation.amount', { name: type.name })}
        hint={t('donation.amount_hint', { least: money(least), most: money(most) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error || undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button kind="secondary" isBusy={isBusy} onClick={submit}>
        {t('donation.add_own')}
      </Button>
    </div>
  );
}
