import readXlsxFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Row } from './cell.ts';
import { csvFile } from './csv-file.ts';
import type { FileFormat } from './file-format.ts';
import { xlsxFile, xlsxFileOf } from './xlsx-file.ts';

/** Writes a file piece by piece; between pieces, the state goes through JSON, as between processes. */
async function written<S>(
  format: FileFormat<S>,
  columns: readonly string[],
  ...pages: readonly (readonly Row[])[]
): Promise<Buffer> {
  let state = format.begin(columns);
  const pieces: Buffer[] = [];
  let length = 0;
  const add = async (piece: Awaited<ReturnType<typeof format.write>>) => {
    if (piece.bytes.length > 0) pieces.push(await format.read(piece.bytes));
    length += piece.fileBytes;
    state = JSON.parse(JSON.stringify(piece.state)) as S;
  };
  for (const rows of pages) await add(await format.write(state, rows));
  await add(await format.end(state));
  const file = Buffer.concat(pieces);
  expect(file.length).toBe(length);
  return file;
}

/** The rows of the only sheet, as another program reads them. */
const sheetOf = async (file: Buffer) => {
  const sheets = await readXlsxFile(file);
  expect(sheets).toHaveLength(1);
  return sheets[0]?.data;
};

const columns = ['Order', 'Bought', 'Total'];
const line = (order: string, total: string): Row => [
  order,
  { time: '2026-11-23T19:30:00' },
  { number: total },
];

describe('a CSV file', () => {
  test('has its headings once, local times, and amounts as numbers', async () => {
    const file = await written(csvFile, columns, [line('A', '12.50')], [line('B', '-3')]);
    expect(file.toString()).toBe(
      '\ufeffOrder,Bought,Total\r\nA,2026-11-23 19:30:00,12.50\r\nB,2026-11-23 19:30:00,-3\r\n',
    );
  });

  test('without rows has its headings', async () => {
    expect((await written(csvFile, columns)).toString()).toBe('\ufeffOrder,Bought,Total\r\n');
  });

  // Guards: MON-05
  test('quotes what it must, and no text can become a formula', async () => {
    const texts = ['a "b", c', 'two\nlines', 'a\rb', '=HYPERLINK("x")', null];
    const file = await written(csvFile, ['a', 'b', 'c', 'd', 'e'], [texts]);
    expect(file.toString().split('\r\n')).toEqual([
      '\ufeffa,b,c,d,e',
      `"a ""b"", c","two\nlines","a\rb","'=HYPERLINK(""x"")",`,
      '',
    ]);
  });
});

describe('an XLSX file', () => {
  // Guards: MON-05
  test('can be read by another program: texts, times and numbers, over several pieces', async () => {
    const odd = `<&> "ø" _x0041_ =1+1 \u0001 ${'💫'}\ud800`;
    const file = await written(xlsxFile, columns, [line(odd, '12.50')], [], [line('B', '-3')]);
    const at = new Date('2026-11-23T19:30:00Z');
    expect(await sheetOf(file)).toEqual([
      columns,
      [`<&> "ø" _x0041_ =1+1  💫\ufffd`, at, 12.5],
      ['B', at, -3],
    ]);
  });

  test('has no formulas, whatever is in it', async () => {
    const file = await written(xlsxFile, ['a'], [['=1+1'], ['@x'], ['</t></is><f>1+1</f>']]);
    expect(await sheetOf(file)).toEqual([['a'], ['=1+1'], ['@x'], ['</t></is><f>1+1</f>']]);
  });

  test('without rows has its headings', async () => {
    expect(await sheetOf(await written(xlsxFile, columns))).toEqual([columns]);
  });

  // Guards: MON-05
  test.each([
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [2, 2]],
  ])(
    'of %i rows on sheets of two rows has %j rows on its sheets, each with headings',
    async (count, sheets) => {
      const rows = Array.from({ length: count }, (_, at): Row => [{ number: at + 1 }]);
      const inTwo = [rows.slice(0, 1), rows.slice(1)];
      for (const pages of [[rows], inTwo, rows.map((row) => [row])]) {
        const read = await readXlsxFile(
          await written(xlsxFileOf({ rows: 3, bytes: 2 ** 31 }), ['n'], ...pages),
        );
        const numbers = rows.map((_, at) => [at + 1]);
        expect(read.flatMap(({ data }) => data.slice(1))).toEqual(numbers);
        expect(read.map(({ data }) => data[0])).toEqual(read.map(() => ['n']));
        expect(read.map(({ sheet }) => sheet)).toEqual(sheets.map((_, at) => `Sheet${at + 1}`));
      }
    },
  );

  // Guards: MON-05
  test('starts another sheet when its texts fill one, as the archive has no room for more', async () => {
    const long = 'x'.repeat(1_000);
    const pages = Array.from({ length: 4 }, (_, at): Row[] => [[{ number: at }, long]]);
    const format = xlsxFileOf({ rows: 1_000, bytes: 2_000 });
    const read = await readXlsxFile(await written(format, ['n', 'text'], ...pages));
    expect(read.map(({ data }) => data.slice(1))).toEqual([
      [
        [0, long],
        [1, long],
      ],
      [
        [2, long],
        [3, long],
      ],
    ]);
  });
});
