import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { joinDistinct } from '#domain/content/distinct-names.ts';
import { canDecrease, canIncrease, decrease, increase } from '#domain/events/quantity.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import { Notice } from '#ui/notice.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { part } from '../../browser/part.ts';
import { Step } from '../../components/step.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Flow, FlowEvent } from '../date-first-flow.ts';
import type { EventOffer, OfferedGroup, OfferedType, Session } from '../offer.ts';
import { allowedQuantities, boundsOf, unavailableReason } from '../ticket-bounds.ts';
import { groupPriceOf, priceOf } from '../ticket-prices.ts';
import { useTicketsInCart } from '../use-tickets-in-cart.ts';
import { TicketPrice } from './ticket-price.tsx';
import classes from './ticket-step.module.css';

const PriceField = part(() => import('./price-field.tsx'));

interface TicketStepProps {
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  /** Shown before the tickets. */
  readonly first?: ReactNode;
}

type RowsProps = TicketStepProps & {
  readonly session: Session | null;
  /** Tickets already in the cart, by type. */
  readonly inCart: ReadonlyMap<string, number>;
};

/** The step that asks for the quantity of each type. */
export default function TicketStep(step: TicketStepProps) {
  const t = useWords();
  const { groups } = step.event;
  const { offer, session: chosen } = step.flow;
  const session = offer?.event_session.find(({ id }) => id === chosen) ?? null;
  const inCart = useTicketsInCart();
  const props: RowsProps = { ...step, session, inCart };
  const isCut = useAllowedQuantities(props);
  return (
    <Step id="tickets" title={t('event.choose_tickets')}>
      <div role="status">{isCut && <Notice>{t('event.query_quantities')}</Notice>}</div>
      {step.first}
      {groups.length === 0 && <p>{t('event.query_session_unavailable')}</p>}
      {groups.map((group) => (
        <Group key={group.id} {...props} group={group} isNamed={groups.length > 1} />
      ))}
    </Step>
  );
}

/**
 * Clamps quantities that no stepper has set, such as those from an address, once the session and the cart are known.
 * Returns true once something was reduced, until the buyer changes it.
 */
function useAllowedQuantities({ event, flow, send, session, inCart }: RowsProps): boolean {
  const { quantities, offer, isSubmitting } = flow;
  const [cut, setCut] = useState<Flow['quantities'] | null>(null);
  useEffect(() => {
    if (isSubmitting) return;
    const choice = { groups: event.groups, sessions: offer, session, quantities, inCart };
    const allowed = allowedQuantities(choice);
    const wrong = Object.entries(allowed).filter(([type, fitting]) => quantities[type] !== fitting);
    if (wrong.length === 0) return;
    for (const [typeId, quantity] of wrong) send({ type: 'quantity_changed', typeId, quantity });
    setCut({ ...quantities, ...allowed });
  }, [event.groups, offer, session, quantities, inCart, isSubmitting, send]);
  return (
    cut !== null && Object.entries(cut).every(([type, fitting]) => quantities[type] === fitting)
  );
}

type GroupProps = RowsProps & { readonly group: OfferedGroup; readonly isNamed: boolean };

function Group({ group, isNamed, ...props }: GroupProps) {
  const t = useWords();
  const shop = useStorefront();
  const { max_tickets_per_order: max } = group;
  return (
    <div className={classes['group']}>
      {(isNamed || group.summary) && (
        <div className={classes['heading']}>
          {isNamed && <h3 dir="auto">{group.name}</h3>}
          {group.summary && <p dir="auto">{group.summary}</p>}
        </div>
      )}
      <GroupPrice of={groupPriceOf(group, props.flow.offer, props.flow.session, shop)} />
      {group.sold_out && props.session === null ? (
        <p className={classes['gone']}>{t('event.group_sold_out')}</p>
      ) : (
        <ul className={classes['types']}>
          {group.types.map((type) => (
            <TypeRow key={type.id} {...props} group={group} type={type} />
          ))}
        </ul>
      )}
      {max !== null && <p className={classes['most']}>{t('event.most', { count: max })}</p>}
    </div>
  );
}

type TypeRowProps = RowsProps & { readonly group: OfferedGroup; readonly type: OfferedType };

function TypeRow({ event, flow, session, inCart, send, group, type }: TypeRowProps) {
  const t = useWords();
  const quantity = flow.quantities[type.id] ?? 0;
  const choice = {
    groups: event.groups,
    sessions: flow.offer,
    session,
    quantities: flow.quantities,
    inCart,
  };
  const bounds = boundsOf(type, group, choice);
  const change = (to: number): void =>
    send({ type: 'quantity_changed', typeId: type.id, quantity: to });
  const name = event.groups.length > 1 ? joinDistinct(type.name, group.name) : type.name;
  const why = quantity === 0 ? unavailableReason(type, group, choice) : null;
  return (
    <li className={classes['type']}>
      <div className={classes['text']}>
        <p dir="auto" className={classes['name']}>
          {type.name}
        </p>
        {type.summary && (
          <p dir="auto" className={classes['summary']}>
            {type.summary}
          </p>
        )}
        {!hasFlexiblePrice(type) && (
          <p className={classes['price']}>
            <TicketPrice {...priceOf(type, flow.offer, flow.session)} />
          </p>
        )}
      </div>
      {why ? (
        <p className={classes['gone']}>
          {t(why === 'sold_out' ? 'event.group_sold_out' : 'event.no_more')}
        </p>
      ) : (
        <Stepper
          quantity={quantity}
          canDecrease={!flow.isSubmitting && canDecrease(quantity, bounds)}
          canIncrease={!flow.isSubmitting && canIncrease(quantity, bounds)}
          onDecrease={() => change(decrease(quantity, bounds))}
          onIncrease={() => change(increase(quantity, bounds))}
          labels={{
            decrease: t('event.decrease', { name }),
            increase: t('event.more_of', { name }),
            quantity: t('event.quantity', { name, count: String(quantity) }),
          }}
        />
      )}
      {hasFlexiblePrice(type) && quantity > 0 && (
        <Suspense>
          <PriceField
            type={type}
            amount={flow.amounts[type.id] ?? ''}
            isBusy={flow.isSubmitting}
            onChange={(amount) => send({ type: 'amount_changed', typeId: type.id, amount })}
          />
        </Suspense>
      )}
    </li>
  );
}

/** The lowest price of a group, with that price before a discount (QTY-07). */
function GroupPrice({ of }: { readonly of: ReturnType<typeof groupPriceOf> }) {
  const t = useWords();
  const money = useMoney();
  if (of === null) return null;
  const { price, originalPrice } = of;
  return (
    <p className={classes['price']}>
      <span className="visually-hidden">{t('price.was', { price: money(originalPrice) })} </span>
      <s aria-hidden="true" translate="no">
        {money(originalPrice)}
      </s>{' '}
      <strong>{t('price.from', { price: money(price) })}</strong>
    </p>
  );
}
