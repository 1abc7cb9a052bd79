import type {
  GiftCardLetter,
  NoteLetter,
  OrderConfirmation,
  RenderLetter,
} from '#contract/letters/letters.ts';

/** Renders a letter. Its code is loaded with the first letter. */
export const renderLetter: RenderLetter = async (name, content) => {
  if (name === 'gift_card') {
    const { writeGiftCard } = await import('./write-gift-card.tsx');
    return writeGiftCard(content as GiftCardLetter);
  }
  if (name === 'note') {
    const { writeNote } = await import('./write-note.tsx');
    return writeNote(content as NoteLetter);
  }
  const { writeOrderConfirmation } = await import('./write-order-confirmation.tsx');
  return writeOrderConfirmation(content as OrderConfirmation);
};
