import { expect, test } from 'vitest';
import { printFonts } from './print-fonts.ts';
import type { Printout } from './printout.ts';
import { cardTexts, room } from './ticket-card.ts';
import { writer } from './writing.ts';

async function textsOf(words: string, facts: number) {
  const text = words.repeat(20);
  const ticket = {
    event: text,
    when: text,
    venue: text,
    address: text,
    facts: Array.from({ length: facts }, () => ({ label: words, text })),
    scanCode: 'CODE',
  };
  const colours = { brand: '', title: '', text: '', muted: '', line: '', cut: '' };
  const printout: Printout = {
    paper: 'a4',
    language: 'en',
    seller: text,
    logo: undefined,
    colours,
    order: { label: 'Order', text: 'K7' },
    tickets: [ticket],
  };
  return cardTexts(ticket, { ...printout, write: writer(await printFonts(text)) });
}

// Guards: SLS-05
test.each(['tour ', 'إِلَّا ', 'သ္ဂြိုဟ်', 'รู้ปั๊ '])(
  'all texts of a ticket fit on its card, however long and tall: %s',
  async (words) => {
    const { height, width } = await textsOf(words, 6);
    expect(height).toBeLessThanOrEqual(room.height);
    expect(width).toBeLessThanOrEqual(room.width);
  },
);

test('texts on a card have their usual size while there is room', async () => {
  const [few, many] = [await textsOf('tour ', 0), await textsOf('tour ', 6)];
  // Two lines each of 12, 17, 12.5 and 9 points, with the gaps between them.
  expect(few.height).toBeCloseTo(1.362 * (2 * (12 + 17 + 12.5) + 18) + 8.5 * (72 / 25.4), 0);
  expect(many.height).toBeLessThanOrEqual(room.height);
});
