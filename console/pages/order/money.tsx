import { wayOf } from '../../orders/way-of.ts';
import { Badge } from '../../parts/badge.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { Timeline } from '../../parts/lists/timeline.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, instantText, type VenueFormat } from '../../words/times.ts';
import type { Order } from './order-data.ts';

const tones = { due: 'info', done: 'plain', failed: 'danger' } as const;

type Movement = Order['movements'][number];

/** A movement in words. A failed refund is not called refunded. */
function textOf({ act, state, amount: moved, is_inquiry }: Movement, amount: string): string {
  const isNothing = Number(moved) === 0;
  const { acts, disputeLost, inquiryClosed, inquiryOpened, otherAct, refundFailed } = orderWords;
  if (is_inquiry) {
    return act === 'dispute_opened' ? inquiryOpened : inquiryClosed(isNothing ? null : amount);
  }
  if (act === 'dispute_closed' && isNothing) return disputeLost;
  if (act === 'refund' && state === 'failed') return refundFailed(amount);
  return acts[act]?.(amount) ?? otherAct(act, amount);
}

const toneOf = ({ act, state }: Movement) => (act === 'dispute_opened' ? 'warning' : tones[state]);

/** The payments, refunds and disputes of an order, newest first. */
export function Money({ order, format }: { readonly order: Order; readonly format: VenueFormat }) {
  const { money, noMoney, moneyStates } = orderWords;
  return (
    <Section title={money}>
      {order.movements.length === 0 && <p>{noMoney}</p>}
      <Timeline
        entries={order.movements.map((movement) => {
          const amount = amountText(movement.amount, format);
          return {
            id: movement.id,
            title: <Kept value={amount}>{(kept) => textOf(movement, kept)}</Kept>,
            time: { text: instantText(movement.at, format), instant: movement.at },
            tone: toneOf(movement),
            detail: (
              <>
                {wayOf(movement)}
                {movement.page ? ' · ' : ' '}
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
