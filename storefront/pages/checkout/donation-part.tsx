import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { HeldCart } from '../../cart/cart-store.ts';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';
import classes from './donation-part.module.css';
import { OwnAmount } from './own-amount.tsx';
import { useDonation } from './use-donation.ts';

interface DonationPartProps {
  readonly held: HeldCart;
  readonly groupId: string;
}

/**
 * A donation that can be added to the order (PAY-70), with its amounts behind a button. The
 * checkout works without it if it is not available.
 */
export function DonationPart({ held, groupId }: DonationPartProps) {
  const t = useWords();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const donation = useDonation(held, groupId);
  const { isOffered, group, types, given, isBusy, problem, add, remove } = donation;
  if (!isOffered) return null;
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
          <Button kind="quiet" isBusy={isBusy} onClick={() => void remove(given.id)}>
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
            {types?.map((type) =>
              type.currency_amount_min !== null && type.currency_amount_max !== null ? (
                <OwnAmount
                  key={type.id}
                  type={type}
                  isBusy={isBusy}
                  onAdd={(own) => void add(type, own)}
                />
              ) : (
                <Button
                  key={type.id}
                  kind="secondary"
                  isBusy={isBusy}
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
