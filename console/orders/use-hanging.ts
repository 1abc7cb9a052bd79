import { useState } from 'react';
import type { BenefitChoice } from '#domain/memberships/benefit-choice.ts';
import { useDraftState } from '../drafts/use-draft.ts';
import type { HangingOutcome } from './benefits-back.tsx';

/** The choices about what hangs on a membership that ends, as a call takes them. */
export interface HangingWish {
  readonly benefits?: BenefitChoice;
  readonly reopens_gift_codes?: boolean;
}

/** The choices about tickets and gift codes that hang on a membership; those of one form have a name. */
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
    /** Returns true if somebody has chosen all that an outcome asks for; otherwise the form says so. */
    isChosenFor({ benefits }: HangingOutcome): boolean {
      const isAsked = benefits !== null && benefits.orders.length > 0;
      const isChosen = !isAsked || wish.benefits !== undefined;
      setMissing(!isChosen);
      return isChosen;
    },
  };
}

export type Hanging = ReturnType<typeof useHanging>;
