import type { OrderConfirmation, RenderedLetter } from '#contract/letters/letters.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { letterHtml } from './letter-html.ts';
import { letterLook } from './letter-look.ts';
import { letterWords } from './letter-words.ts';
import { OrderConfirmationLetter } from './order-confirmation.tsx';
import { orderConfirmationText } from './order-confirmation-text.ts';
import { orderView } from './order-view.ts';

/** Writes the letter that confirms an order in the tenant's look and texts (PAY-81). */
export async function writeOrderConfirmation(content: OrderConfirmation): Promise<RenderedLetter> {
  const words = letterWords(content.strings, content.language);
  const view = orderView(content, words);
  const look = letterLook(content.theme as Partial<ThemeTokens>);
  const html = letterHtml(
    <OrderConfirmationLetter content={content} view={view} look={look} words={words} />,
  );
  return { subject: view.subject, html, text: orderConfirmationText(content, view, words) };
}
