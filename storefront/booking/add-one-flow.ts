import type { Preset } from './date-first-flow.ts';

/**
 * The add-one-to-cart flow (DET-10, DET-11): one of several types, with an amount if the price is
 * flexible.
 */
export interface AddOne {
  readonly typeId: string | null;
  /** Amounts as typed, by ticket type with a flexible price. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly isSubmitting: boolean;
  /** The text of the last refusal; null if none. */
  readonly notice: string | null;
}

export type AddOneEvent =
  | { readonly type: 'type_chosen'; readonly typeId: string }
  | { readonly type: 'amount_changed'; readonly typeId: string; readonly amount: string }
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly text: string };

/** The flow's first state: preselects the only type, or else the one that the address names (DET-05, DET-11). */
export function beginAddOne(typeIds: readonly string[], preset: Preset): AddOne {
  const [only, second] = typeIds;
  const wanted = typeIds.find((id) => (preset.quantities[id] ?? 0) > 0);
  return {
    typeId: wanted ?? (second === undefined ? (only ?? null) : null),
    amounts: preset.amounts,
    isSubmitting: false,
    notice: null,
  };
}

export function addOneFlow(flow: AddOne, event: AddOneEvent): AddOne {
  switch (event.type) {
    case 'type_chosen':
      return flow.isSubmitting ? flow : { ...flow, typeId: event.typeId, notice: null };
    case 'amount_changed': {
      const amounts = { ...flow.amounts, [event.typeId]: event.amount };
      return flow.isSubmitting ? flow : { ...flow, amounts, notice: null };
    }
    case 'submitted':
      return !canSubmit(flow) ? flow : { ...flow, isSubmitting: true, notice: null };
    case 'refused':
      return { ...flow, isSubmitting: false, notice: event.text };
  }
}

/** Returns true once a ticket type is selected (DET-11) and nothing is being submitted. */
export const canSubmit = (flow: AddOne): boolean => !flow.isSubmitting && flow.typeId !== null;
