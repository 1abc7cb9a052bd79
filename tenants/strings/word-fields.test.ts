import { expect, test } from 'vitest';
import { generalForm } from './message-values.ts';
import { wordFields } from './word-fields.ts';
import { headingOf, type WordKey, wordHeadings } from './word-headings.ts';
import { valueMeanings } from './word-values.ts';

const words = [...wordFields()];
const keysWhere = (isWrong: (field: (typeof words)[number][1]) => boolean) =>
  words.flatMap(([key, field]) => (isWrong(field) ? [key] : []));

test('every text has a title and a help of one or two sentences', () => {
  expect(words.length).toBeGreaterThan(1000);
  expect(keysWhere(({ title }) => !/^\S.{0,48}\S$/u.test(title))).toEqual([]);
  expect(keysWhere(({ help }) => !/^[A-Z](?:.*\S)?\.$/.test(help) || help.length > 200)).toEqual(
    [],
  );
});

test('no two texts below one heading read the same in a list', () => {
  const seen = Map.groupBy(words, ([, { heading, title, help }]) => [heading, title, help].join());
  const alike = [...seen.values()].filter((same) => same.length > 1);
  expect(alike.map((same) => same.map(([key]) => key))).toEqual([]);
});

test('every heading has a title of its own and texts below it', () => {
  const titles = Object.values(wordHeadings).map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) < at || title.length > 50)).toEqual([]);
  const used = new Set<string>(words.map(([, { heading }]) => heading));
  expect(Object.keys(wordHeadings).filter((heading) => !used.has(heading))).toEqual([]);
});

test('every value of a text has a meaning, and every meaning a value', () => {
  const meanings = words.flatMap(([key, { values }]) =>
    values.map(({ name }) => [`${key}/${name}`, `${headingOf(key)}/${name}`, name]),
  );
  const used = new Set(meanings.flat());
  expect(Object.keys(valueMeanings).filter((each) => !used.has(each))).toEqual([]);
  expect(words.flatMap(([, { values }]) => values).every(({ meaning }) => meaning !== '')).toBe(
    true,
  );
});

test('a value means what it does in its text', () => {
  const { values } = wordFields().get('letter.renewal.intro') ?? {};
  expect(values).toContainEqual({
    name: 'last',
    meaning: 'the last day that is paid for',
    isRequired: true,
  });
  const seller = wordFields()
    .get('letter.gift.subject')
    ?.values.find(({ name }) => name === 'seller');
  expect(seller).toMatchObject({ meaning: 'the name of the seller', isRequired: false });
});

test.each<[string, string]>([
  ['Order {number}', 'Order {number}'],
  [
    '{count, plural, =0 {none} one {# ticket} other {# tickets of {name}}}',
    '{count} tickets of {name}',
  ],
  ['{shown, number} of {total, number}', '{shown} of {total}'],
  ['{brand, select, visa {Visa} other {Card}} …{last}', 'Card …{last}'],
])('%s is shown as “%s”', (message, shown) => {
  expect(generalForm(message)).toBe(shown);
});

test('control: a key whose part has no heading is found', () => {
  expect(wordHeadings[headingOf('unknown.title' as WordKey)]).toBeUndefined();
});
