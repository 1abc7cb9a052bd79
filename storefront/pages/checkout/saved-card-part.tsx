import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useWords } from '../../use-storefront.ts';
import type { SavedCard, SavedCards } from './use-saved-cards.ts';

/** A saved card as people know it: never more than its last four digits (PAY-67). */
export function maskedText(card: SavedCard, t: ReturnType<typeof useWords>): string {
  const month = String(card.exp_month).padStart(2, '0');
  const expiry = `${month}/${String(card.exp_year % 100).padStart(2, '0')}`;
  return t('checkout.saved_card', { brand: card.brand, last: card.last_four, expiry });
}

interface SavedCardPartProps {
  readonly card: SavedCard;
  readonly saved: SavedCards;
  readonly isBusy: boolean;
}

/** What stands where a saved card pays: nothing is to be typed, and it can be forgotten. */
export function SavedCardPart({ card, saved, isBusy }: SavedCardPartProps) {
  const t = useWords();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div>
      <Button
        kind="quiet"
        disabled={isBusy}
        isBusy={isRemoving}
        onClick={async () => {
          setRemoving(true);
          await saved.remove(card.id);
          setRemoving(false);
        }}
      >
        {t('checkout.remove_card', { last: card.last_four })}
      </Button>
      <p role="status">{saved.problem}</p>
    </div>
  );
}
