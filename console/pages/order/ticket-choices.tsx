import { Checkbox } from '../../parts/choices.tsx';
import { orderWords } from '../../words/orders.ts';
import { amountText, type VenueFormat } from '../../words/times.ts';
import { nameOf } from './change-ticket.tsx';
import classes from './order.module.css';
import type { Order } from './order-data.ts';

interface TicketChoicesProps {
  readonly order: Order;
  /** Ids of tickets. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly format: VenueFormat;
}

/** The valid tickets of an order, each with its price, to choose some. */
export function TicketChoices({ order, chosen, onChange, format }: TicketChoicesProps) {
  return (
    <fieldset className={classes['choices']}>
      <legend className="visually-hidden">{orderWords.refund.some}</legend>
      {order.tickets
        .filter(({ state }) => state === 'booked')
        .map((ticket) => (
          <Checkbox
            key={ticket.id}
            isChecked={chosen.includes(ticket.id)}
            onChange={(isChecked) =>
              onChange(
                isChecked ? [...chosen, ticket.id] : chosen.filter((other) => other !== ticket.id),
              )
            }
          >
            {`${nameOf(ticket, order)}, ${amountText(ticket.value, format)}`}
          </Checkbox>
        ))}
    </fieldset>
  );
}
