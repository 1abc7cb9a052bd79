import { mostParts } from '#domain/cart/staff-cart.ts';
import { Select } from '../../parts/fields/select.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { dayText } from '../../words/times.ts';
import type { Faults, PlanRow } from './hold-form.ts';
import { PlanFields } from './plan-fields.tsx';
import type { Pricing } from './use-priced.ts';

const own = paymentLinkWords.form;

/** Lets staff choose instalments of other amounts or days. */
export const ownPlan = 'own';

interface PaymentFieldsProps {
  /** A number of equal parts, or `ownPlan`. */
  readonly parts: string;
  readonly onChoose: (parts: string) => void;
  readonly plan: readonly PlanRow[];
  readonly onPlan: (rows: readonly PlanRow[]) => void;
  readonly pricing: Pricing;
  readonly faults: Faults;
}

/** Asks how the price is paid, and shows the limits of a plan. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { parts, onChoose, plan, onPlan, pricing, faults } = props;
  const { price, bounds, problem } = pricing;
  const said = bounds ? own.planBounds(dayText(bounds.lastDay), bounds.leastFirst) : own.partsHint;
  return (
    <>
      <Select
        label={own.parts}
        options={[
          ...Array.from({ length: mostParts }, (_, at) => ({
            value: String(at + 1),
            text: at === 0 ? own.allAtOnce : own.inParts(at + 1),
          })),
          { value: ownPlan, text: own.ownPlan },
        ]}
        value={parts}
        onChange={onChoose}
        error={faults['parts']}
        {...(parts === '1' ? {} : { hint: said })}
      />
      <ProblemNotice text={problem?.text} />
      {parts === ownPlan && (
        <PlanFields rows={plan} price={price} onChange={onPlan} faults={faults} />
      )}
    </>
  );
}
