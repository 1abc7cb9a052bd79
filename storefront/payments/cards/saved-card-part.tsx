import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { SavedCard, SavedCards } from './use-saved-cards.ts';

interface SavedCardPartProps {
  readonly card: SavedCard;
  readonly saved: SavedCards;
  readonly isBusy: boolean;
}

/** The section of the saved card that pays: no fields, and a button that removes the card. */
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
