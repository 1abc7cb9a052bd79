import type { GiftCardLetter, RenderedLetter } from '#contract/letters/letters.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { GiftCardLetterPage } from './gift-card.tsx';
import { type GiftCardView, giftCardView } from './gift-card-view.ts';
import { letterHtml } from './letter-html.ts';
import { letterLook } from './letter-look.ts';
import { type LetterWords, letterWords } from './letter-words.ts';
import { sellerLines } from './seller-lines.ts';

/** Writes the letter with a gift card's number or a code, in the tenant's look and texts. */
export async function writeGiftCard(content: GiftCardLetter): Promise<RenderedLetter> {
  const words = letterWords(content.strings, content.language);
  const view = giftCardView(content, words);
  const look = letterLook(content.theme as Partial<ThemeTokens>);
  const html = letterHtml(
    <GiftCardLetterPage content={content} view={view} look={look} words={words} />,
  );
  return { subject: view.subject, html, text: textOf(content, view, words) };
}

/** Returns the plain-text version. */
function textOf({ shopUrl }: GiftCardLetter, view: GiftCardView, words: LetterWords): string {
  const parts: readonly (readonly string[])[] = [
    [view.title],
    [view.intro],
    view.message.map(({ text }) => text),
    [view.worth, `${view.numberLabel}: ${view.number}`, ...view.validity],
    [view.how, view.open, shopUrl],
    [view.keep],
    sellerLines(view.seller, words),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
