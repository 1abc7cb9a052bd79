import { remainingBounds } from '#domain/memberships/party.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { Stepper } from '#ui/stepper.tsx';
import { isForChildren, type OfferedLevel, typesOfLevel } from '../../booking/membership-level.ts';
import type { OfferedGroup, OfferedType } from '../../booking/offer.ts';
import { priceOf } from '../../booking/ticket-prices.ts';
import PriceField from '../../booking/tickets/price-field.tsx';
import { TicketPrice } from '../../booking/tickets/ticket-price.tsx';
import classes from '../../booking/tickets/ticket-step.module.css';
import { Step } from '../../components/step.tsx';
import { useWords } from '../../site/use-storefront.ts';

interface MembersProps {
  readonly level: OfferedLevel;
  readonly group: OfferedGroup;
  /** Chosen numbers, by type. */
  readonly members: Readonly<Record<string, number>>;
  readonly inCart: ReadonlyMap<string, number>;
  readonly amounts: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onChange: (typeId: string, quantity: number) => void;
  readonly onAmount: (typeId: string, amount: string) => void;
}

/**
 * The step that asks for the number of members of each type; children under 18 are asked for
 * separately (MEM-46, MEM-47).
 */
export function MembershipMembers(props: MembersProps) {
  const t = useWords();
  const { level, group } = props;
  const children = new Set(level.types.filter(isForChildren).map(({ id }) => id));
  const types = typesOfLevel(level, group);
  const rows = (isChild: boolean) =>
    types
      .filter(({ id }) => children.has(id) === isChild)
      .map((type) => <Members key={type.id} {...props} type={type} />);
  return (
    <Step id="members" title={t('membership.members')}>
      <div className={classes['group']}>
        <ul className={classes['types']}>{rows(false)}</ul>
      </div>
      {children.size > 0 && (
        <fieldset className={classes['asked']}>
          <legend>{t('membership.children')}</legend>
          <ul className={classes['types']}>{rows(true)}</ul>
        </fieldset>
      )}
      <p className={classes['most']}>{t('membership.cards')}</p>
    </Step>
  );
}

/** One type of member; if the number is fixed, states it (QTY-42). */
function Members(props: MembersProps & { readonly type: OfferedType }) {
  const { level, type, members, inCart, amounts, isBusy, onChange, onAmount } = props;
  const t = useWords();
  const quantity = members[type.id] ?? 0;
  const rule = level.types.find(({ id }) => id === type.id)?.rule;
  const held = inCart.get(type.id) ?? 0;
  const { min, max: most } = remainingBounds(rule, held);
  const max = Math.min(most, Math.max(0, (type.limit ?? Number.POSITIVE_INFINITY) - held));
  const { name } = type;
  return (
    <li className={classes['type']}>
      <div className={classes['text']}>
        <p dir="auto" className={classes['name']}>
          {name}
        </p>
        {type.summary && (
          <p dir="auto" className={classes['summary']}>
            {type.summary}
          </p>
        )}
        {!hasFlexiblePrice(type) && (
          <p className={classes['price']}>
            <TicketPrice {...priceOf(type, null, null)} />
          </p>
        )}
      </div>
      {min >= max ? (
        <p className={classes['gone']}>{max === 0 ? t('event.no_more') : quantity}</p>
      ) : (
        <Stepper
          quantity={quantity}
          canDecrease={!isBusy && quantity > min}
          canIncrease={!isBusy && quantity < max}
          onDecrease={() => onChange(type.id, quantity - 1)}
          onIncrease={() => onChange(type.id, quantity + 1)}
          labels={{
            decrease: t('event.decrease', { name }),
            increase: t('event.more_of', { name }),
            quantity: t('event.quantity', { name, count: String(quantity) }),
          }}
        />
      )}
      {hasFlexiblePrice(type) && quantity > 0 && (
        <PriceField
          type={type}
          amount={amounts[type.id] ?? ''}
          isBusy={isBusy}
          onChange={(amount) => onAmount(type.id, amount)}
        />
      )}
    </li>
  );
}
