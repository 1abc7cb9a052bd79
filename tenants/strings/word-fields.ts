import { omittable } from './check-strings.ts';
import { en } from './en/en.ts';
import { lettersEn } from './en/letters.ts';
import { passesEn } from './en/passes.ts';
import { generalForm, readMessage } from './message-values.ts';
import { headingOf, type WordHeading, type WordKey, wordHeadings } from './word-headings.ts';
import { valueMeanings } from './word-values.ts';

/** The form of one text of the storefront, for a venue that says it differently (`strings`). */
export interface WordField {
  readonly title: string;
  readonly help: string;
  readonly heading: WordHeading;
  /** The default text in English. */
  readonly example: string;
  readonly isLong: boolean;
  readonly values: readonly WordValue[];
}

/** A value that a text contains in curly braces. */
export interface WordValue {
  readonly name: string;
  readonly meaning: string;
  /** True if a text without it is refused. */
  readonly isRequired: boolean;
}

/** The forms of all texts of pages, letters and passes, by key. */
export function wordFields(): ReadonlyMap<WordKey, WordField> {
  const words = Object.entries({ ...en, ...lettersEn, ...passesEn }) as [WordKey, string][];
  return new Map(words.map(([key, message]) => [key, wordField(key, message)]));
}

function wordField(key: WordKey, message: string): WordField {
  const heading = headingOf(key);
  const role = hints[key] ?? roles.find(([ending]) => ending.test(key))?.[1];
  const { where } = wordHeadings[heading];
  return {
    title: shortened(generalForm(message)),
    help: role === undefined ? where : `${where} ${role}`,
    heading,
    example: message,
    isLong: message.length > longest,
    values: valuesOf(key, message),
  };
}

/** What tells texts apart that begin alike under one heading. */
const hints: Readonly<Partial<Record<WordKey, string>>> = {
  'refusal.tickets_too_old': 'It is too late to change the tickets.',
  'refusal.ticket_state_incorrect': 'The tickets were used, cancelled or are not open to changes.',
  'login.not_found_member_code_zip': 'Members log in with member ID and postal code.',
  'login.not_found_member_code_last_name': 'Members log in with member ID and last name.',
  'login.not_found_member_code_email': 'Members log in with member ID and email address.',
  'manage.back': 'It leads from a change to the order.',
  'manage.expired_go_on': 'It follows when the time for a change is over.',
  'event.sold_out': 'It stands for the whole event.',
  'event.part_sold_out': 'It stands for a part of the day.',
  'event.legend_sold_out': 'It explains the colours of the calendar.',
  'event.group_sold_out': 'It stands for one ticket group.',
  'event.sign_up': 'It is a link for visitors who are not members.',
  'event.title_membership': 'It is above the name of a membership.',
  'letter.order.keep': 'It follows the codes of tickets.',
  'letter.order.keep_membership': 'It follows the codes of memberships.',
  'letter.order.gift_card_for': 'The card is sent at once.',
  'letter.order.gift_card_on': 'The card is sent on a chosen day.',
  'letter.order.gift_code_for': 'The code is sent at once.',
  'letter.order.gift_code_on': 'The code is sent on a chosen day.',
};

/** Endings of keys that say what a text is for. */
const roles: readonly (readonly [RegExp, string])[] = [
  [/^letter\..*subject/, 'It is the subject of the email.'],
  [/^letter\..*preheader/, 'Mail programs show it after the subject.'],
  [/^letter\.[^.]+\.intro/, 'It is the first paragraph.'],
  [/\.(\w+_)?title$/, 'It is a heading.'],
  [/\.(\w+_)?submit$/, 'It is on the button that sends the form.'],
  [/\.(\w+_)?submitting$/, 'It is on the button while the form is being sent.'],
  [/\.needs_script$/, 'Only browsers without JavaScript show it.'],
  [/\.qr(_\w+)?$/, 'Screen readers say it for a QR code.'],
];

/** Characters that fit on one line of a form. */
const longest = 80;

const longestTitle = 50;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= longestTitle) return line;
  const cut = line.slice(0, longestTitle - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:–-]+$/u, '')}…`;
}

function valuesOf(key: WordKey, message: string): readonly WordValue[] {
  const read = readMessage(message);
  if (typeof read === 'string')
    throw new Error(`the default of ${key} is not a valid message: ${read}`);
  return [...read.values.keys()].map((name) => ({
    name,
    meaning: meaningOf(key, name),
    isRequired: read.always.has(name) && !omittable.has(name),
  }));
}

function meaningOf(key: WordKey, name: string): string {
  const wanted = [`${key}/${name}`, `${headingOf(key)}/${name}`, name];
  const found = wanted.find((each) => Object.hasOwn(valueMeanings, each));
  if (found === undefined) throw new Error(`no meaning of {${name}} in ${key}`);
  return valueMeanings[found] ?? '';
}
