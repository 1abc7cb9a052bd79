import type { NoteLetter, RenderedLetter } from '#contract/letters/letters.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import type { SellerFacts } from '../site/storefront.ts';
import { letterHtml } from './letter-html.ts';
import { letterLook } from './letter-look.ts';
import { letterWords } from './letter-words.ts';
import { NotePage, type NoteView } from './note.tsx';
import { notes } from './notes.ts';
import { sellerLines } from './seller-lines.ts';

/** Writes a letter with a message and a link, in the tenant's look and texts. */
export async function writeNote(content: NoteLetter): Promise<RenderedLetter> {
  const { language, seller, url, note } = content;
  const words = letterWords(content.strings, language);
  const write = notes[note.kind] as (...facts: unknown[]) => NoteView;
  const view = write(words, { seller: seller.name, language }, note);
  const look = letterLook(content.theme as Partial<ThemeTokens>);
  const html = letterHtml(<NotePage content={content} view={view} look={look} words={words} />);
  const facts = { name: seller.name, facts: seller.metadata as SellerFacts };
  const lines = [
    view.title,
    ...view.paragraphs,
    `${view.button}\n${url}`,
    view.after ?? '',
    sellerLines(facts, words).join('\n'),
  ];
  return { subject: view.subject, html, text: `${lines.filter(Boolean).join('\n\n')}\n` };
}
