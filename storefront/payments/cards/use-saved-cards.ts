import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer } from '#contract/client.ts';
import { canUseSavedCard } from '#domain/accounts/login-session.ts';
import type { User } from '../../accounts/member-store.ts';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';

export type SavedCard = CallAnswer<'listSavedPaymentMethods'>['saved_payment_method'][number];

export interface SavedCards {
  /** The cards that can still pay; empty if the member has none or may use none. */
  readonly cards: readonly SavedCard[];
  /** True if this member may save cards and pay with them. */
  readonly isAllowed: boolean;
  readonly isLoading: boolean;
  /** The reason why the last removal was refused. */
  readonly problem: string;
  readonly look: () => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** A member's saved cards, if something is to be charged (PAY-67). */
export function useSavedCards(member: User | null, isCharged: boolean): SavedCards {
  const api = useApi();
  const errorText = useErrorText();
  const [cards, setCards] = useState<readonly SavedCard[] | null>(null);
  const [problem, setProblem] = useState('');
  const isAllowed = member !== null && canUseSavedCard(member.opened_by);
  const isNeeded = isAllowed && isCharged;

  const look = useCallback(async (): Promise<void> => {
    const outcome = await api.call('listSavedPaymentMethods', {});
    // If the list can't be loaded, the member types a card.
    setCards(outcome.ok ? outcome.answer.saved_payment_method : []);
  }, [api]);
  useEffect(() => {
    if (isNeeded) void look();
  }, [isNeeded, look]);

  const remove = async (id: string): Promise<void> => {
    const outcome = await api.call('removeSavedPaymentMethod', { params: { id } });
    setProblem(errorText(outcome));
    if (outcome.ok) setCards(outcome.answer.saved_payment_method);
  };

  const usable = isNeeded ? (cards ?? []).filter((card) => !card.is_expired) : [];
  return { cards: usable, isAllowed, isLoading: isNeeded && !cards, problem, look, remove };
}
