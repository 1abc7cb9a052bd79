import { useState } from 'react';
import type { BenefitChoice } from '#domain/memberships/benefit-choice.ts';
import { useDraftState } from '../drafts/use-draft.ts';
import type { HangingOutcome } from './benefits-back.tsx';

/** The choices about what depends on a membership that ends, in the shape of a call's input. */
export interface HangingWish {
  readonly benefits?: BenefitChoice;
  readonly reopens_gift_codes?: boolean;
}

/** The choices about tickets and gift codes that depend on a membership; `form` names those of one form. */
export function useHanging(form: string) {
  const [wish, set] = useDraftState<HangingWish>(`${form}.hanging`, {});
  const [isMissing, setMissing] = useState(false);
  return {
    wish,
    isMissing,
    /** Notes a choice and returns all of them. */
    choose(choice: HangingWish): HangingWish {
      const chosen = { ...wish, ...choice };
      set(chosen);
      setMissing(false);
      return chosen;
    },
    /** Returns true if every choice that an outcome needs was made; otherwise the form shows what is missing. */
    isChosenFor({ benefits }: HangingOutcome): boolean {
      const isAsked = benefits !== null && benefits.orders.length > 0;
      const isChosen = !isAsked || wish.benefits !== undefined;
      setMissing(!isChosen);
      return isChosen;
    },
  };
}

export type Hanging = ReturnType<typeof useHanging>;
