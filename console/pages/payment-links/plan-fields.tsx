import { mostParts } from '#domain/cart/staff-cart.ts';
import { formatAmount, parsePrice, sum } from '#domain/pricing/money.ts';
import { AmountField, amountIn } from '../../amounts/amount-field.tsx';
import { Button } from '../../parts/button.tsx';
import { Choices } from '../../parts/fields/choices.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { Keeping } from '../../parts/kept.tsx';
import { useMe } from '../../portal/me.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { amountText } from '../../words/times.ts';
import type { Faults, PlanRow } from './hold-form.ts';
import classes from './payment-links.module.css';

const own = paymentLinkWords.form;

interface PlanFieldsProps {
  readonly rows: readonly PlanRow[];
  /** The price of the chosen tickets; undefined once the choice changes. */
  readonly price: string | undefined;
  readonly onChange: (rows: readonly PlanRow[]) => void;
  readonly faults: Faults;
}

/** The instalments of a price, each with its day and amount. */
export function PlanFields({ rows, price, onChange, faults }: PlanFieldsProps) {
  const { portal } = useMe();
  const total = sum(
    rows.map(({ amount }) => {
      const read = amountIn(amount, portal.currency);
      return parsePrice(read.amount ?? '', portal.currency) ?? 0;
    }),
  );
  const text = amountText(formatAmount(total, portal.currency), portal);
  const set = (id: string, changed: Partial<PlanRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  return (
    <Choices label={own.plan} hint={own.planHint} error={faults['schedule']}>
      <div className={classes['fields']}>
        {rows.map((row, at) => (
          <div key={row.id} className={classes['row']}>
            <DateField
              label={own.partDay(at + 1)}
              value={row.day}
              onChange={(day) => set(row.id, { day })}
              error={faults[`schedule[${at}].day`]}
            />
            <AmountField
              label={own.partAmount(at + 1)}
              currency={portal.currency}
              value={row.amount}
              onChange={(amount) => set(row.id, { amount })}
              error={faults[`schedule[${at}].amount`]}
            />
            {rows.length > 1 && (
              <Button
                kind="quiet"
                label={own.removePartOf(at + 1)}
                onPress={() => onChange(rows.filter(({ id }) => id !== row.id))}
              >
                {own.removePart}
              </Button>
            )}
          </div>
        ))}
        <p aria-live="polite">
          <Keeping>
            {(keep) =>
              price === undefined
                ? own.together(keep(text))
                : own.togetherOf(keep(text), keep(amountText(price, portal)))
            }
          </Keeping>
        </p>
        {rows.length < mostParts && (
          <div>
            <Button
              onPress={() => onChange([...rows, { id: crypto.randomUUID(), day: '', amount: '' }])}
            >
              {own.addPart}
            </Button>
          </div>
        )}
      </div>
    </Choices>
  );
}
