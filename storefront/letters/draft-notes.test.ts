import { expect, test } from 'vitest';
import type { NoteLetter } from '#contract/letters/letters.ts';
import { renderLetter } from './render-letter.ts';

const link = 'https://tickets.tower.example/staff/tower/drafts/1';
const letter = (note: NoteLetter['note'], url: string) =>
  renderLetter('note', {
    language: 'en',
    theme: { brand: '#2346b0' },
    strings: {},
    logo: null,
    seller: { name: 'Solvarde Tower', metadata: {} },
    url,
    note,
  });

// Guards: PUB-08
test.each([
  ['failed', '“Summer” was not published', 'The shop is as it was.'],
  ['will_fail', '“Summer” cannot be published as it is', 'Cancel its time, change it'],
] as const)('the letter about a scheduled draft says what to do: %s', async (what, title, said) => {
  const due = { day: '2026-11-30', time: '08:00' };
  const faults = ['events/entry/name: is missing'];
  const note = { kind: 'staff_draft', what, draft: 'Summer', due, faults } as const;
  const { subject, text } = await letter(note, link);
  expect(subject).toBe(`${title}: Solvarde Tower`);
  expect(text).toContain('November 30, 2026');
  expect(text).toContain(said);
  expect(text).toContain('events/entry/name: is missing');
  expect(text).toContain(link);
});

// Guards: PUB-10
test('the letter about a quick change says whose it was, and which draft to look at', async () => {
  const note = { kind: 'staff_draft_touched', draft: 'Summer', by: 'Ada', revision: 12 } as const;
  const { subject, text } = await letter(note, link);
  expect(subject).toBe('Something that “Summer” changes was published: Solvarde Tower');
  expect(text).toContain('Ada changed something of Solvarde Tower at once');
  expect(text).toContain('revision 12');
  expect(text).toContain(link);
});

// Guards: PUB-21
test('owners are told who published developers’ settings, and in which revision', async () => {
  const note = { kind: 'staff_settings_published', by: 'Ada', revision: 12 } as const;
  const { subject, text } = await letter(note, link);
  expect(subject).toBe('Settings of login, payment or scripts were changed: Solvarde Tower');
  expect(text).toContain('Ada changed settings of Solvarde Tower');
  expect(text).toContain('revision 12');
  expect(text).toContain(link);
});
