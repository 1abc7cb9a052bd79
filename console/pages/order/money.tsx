import { Badge } from '../../parts/badge.tsx';
import { Section } from '../../parts/page.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

const tones = { due: 'info', done: 'plain', failed: 'danger' } as const;

/** The payments, refunds and disputes of an order, the newest first. */
export function Money({ order, format }: { readonly order: Order; readonly format: VenueFormat }) {
  const { money, noMoney, acts, otherAct, moneyStates } = orderWords;
  return (
    <Section title={money}>
      {order.movements.length === 0 && <p>{noMoney}</p>}
      <Timeline
        entries={order.movements.map((movement) => {
          const amount = amountText(movement.amount, format);
          return {
            id: movement.id,
            title: acts[movement.act]?.(amount) ?? otherAct(movement.act, amount),
            time: { text: instantText(movement.at, format), instant: movement.at },
            tone: tones[movement.state],
            detail: (
              <>
                {wayOf(movement)}{' '}
                {movement.page && (
                  <a href={movement.page} target="_blank" rel="noreferrer">
                    {orderWords.atProcessor}
                  </a>
                )}{' '}
                {movement.state !== 'done' && (
                  <Badge tone={tones[movement.state]}>{moneyStates[movement.state]}</Badge>
                )}
              </>
            ),
          };
        })}
      />
    </Section>
  );
}

/** A way of paying in words: "Visa ending in 4242". */
export function wayOf(way: {
  readonly method: string;
  readonly brand?: string | null;
  readonly last_four: string | null;
}): string {
  const method = orderWords.methods[way.method] ?? way.method;
  const brand = way.brand ? way.brand.charAt(0).toUpperCase() + way.brand.slice(1) : method;
  return way.last_four === null ? brand : `${brand} ${orderWords.ending(way.last_four)}`;
}
