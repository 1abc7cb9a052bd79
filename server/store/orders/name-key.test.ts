import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { nameWords } from '#domain/content/fold-text.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The words of names by the database's rule. */
async function keysOf(names: readonly string[]): Promise<string[][]> {
  const { rows } = await owner.query<{ words: string[] }>(
    `select tsvector_to_array(name_key(7, name)) as words
     from unnest($1::text[]) with ordinality as given (name, at) order by at`,
    [names],
  );
  return rows.map(({ words }) => words.map((word) => word.replace(/^7\//, '')).sort());
}

const wordsOf = (name: string) => [...nameWords(name)].sort();

describe('the words of a name are the same in the database and in searches (TOD-04)', () => {
  test.each([
    'Zoë Quimby',
    'Sinéad O’Neill',
    'Anne-Marie St. John-Smythe',
    'Jürgen Müller-Lüdenscheidt',
    'İpek Yılmaz',
    'ΝΙΚΟΣ ΠΑΠΑΣ',
    'Пётр Ёлкин',
    '王小明 김민수 ガクト',
    'अमित शर्मा',
    'محمّد',
    'O`Neill & Co / “Ltd”',
    '',
    ' - ',
    '🎉 party',
  ])('%s', async (name) => {
    for (const one of [name, name.normalize('NFD'), name.toUpperCase(), name.toLowerCase()]) {
      expect((await keysOf([one]))[0]).toEqual(wordsOf(one));
    }
  });

  // Guards: TOD-04
  test('for each letter and sign of the scripts in which names are written', async () => {
    const ranges = [
      [0x01, 0x052f],
      [0x0531, 0x058f],
      [0x0591, 0x06ff],
      [0x0900, 0x0dff],
      [0x0e00, 0x0eff],
      [0x1000, 0x10ff],
      [0x1e00, 0x206f],
      [0x2c00, 0x2c7f],
      [0x3000, 0x30ff],
      [0x4e00, 0x4eff],
      [0xac00, 0xacff],
      [0xff00, 0xffef],
    ] as const;
    const signs = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const assigned = signs.filter((sign) => !/\p{Cn}/u.test(sign)).map((sign) => `x${sign}y`);
    const keys = await keysOf(assigned);
    const other = assigned.filter((name, at) => String(keys[at]) !== String(wordsOf(name)));
    expect(other).toEqual([]);
  });
});
