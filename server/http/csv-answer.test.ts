import { expect, test } from 'vitest';
import { csvAnswer } from './csv-answer.ts';

async function* pagesOf(...pages: string[][][]) {
  yield* pages;
}
const file = (pages: AsyncIterable<string[][]>, faults: unknown[] = []) =>
  csvAnswer({ name: 'x.csv', titles: ['a', 'b'], pages, onFault: (error) => faults.push(error) });

test('a CSV file has its titles and all pages of rows, quoted where needed', async () => {
  const answer = file(pagesOf([['1', 'x, "y"']], [], [['2', 'two\nlines']]));
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="x.csv"');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('a,b\r\n1,"x, ""y"""\r\n2,"two\nlines"\r\n');
});

// Guards: AUD-03
test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  // A spreadsheet that splits at tabs or line breaks sees a cell that starts after one.
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
])('the cell %j of a CSV file does not become a formula', async (cell, plain) => {
  expect(await file(pagesOf([[cell, '']])).text()).toContain(plain);
});

test('rows are read while the file is downloaded, and no further once its reader leaves', async () => {
  let read = 0;
  let isOver = false;
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield [[String(read), 'x'.repeat(1000)]];
      }
    } finally {
      isOver = true;
    }
  }
  const reader = file(endless()).body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(read).toBeLessThan(5);
  await reader?.cancel();
  expect(isOver).toBe(true);
});

// Guards: AUD-03
test('an error in the middle breaks off a CSV file, and is reported', async () => {
  async function* broken() {
    yield [['1', '2']];
    throw new Error('no database');
  }
  const faults: unknown[] = [];
  await expect(file(broken(), faults).text()).rejects.toThrow('no database');
  expect(faults).toHaveLength(1);
});
