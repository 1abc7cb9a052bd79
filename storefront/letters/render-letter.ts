import type { RenderLetter } from '#contract/letters.ts';

/** Writes a letter. What letters alone need is loaded with the first of them. */
export const renderLetter: RenderLetter = async (_name, content) => {
  const { writeOrderConfirmation } = await import('./write-order-confirmation.tsx');
  return writeOrderConfirmation(content);
};
