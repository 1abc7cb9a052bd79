import { describe, expect, test } from 'vitest';
import { draftWords } from '../words/drafts.ts';
import { draftNameOf, readTenantFile } from './read-tenant-file.ts';

const own = draftWords.load;
const chosen = (text: string, name = 'summer.json') => readTenantFile(new File([text], name));

// Guards: PUB-11
describe('a file that is chosen to be loaded', () => {
  test('is read', async () => {
    expect(await chosen('{"portal": {"key": "tower"}}')).toEqual({
      name: 'summer.json',
      json: { portal: { key: 'tower' } },
    });
  });

  test('is read with the mark that editors put at its start', async () => {
    expect(await chosen('\uFEFF{"events": []}')).toMatchObject({ json: { events: [] } });
  });

  test.each(['', '[{}]', 'null', '7', '{"portal": '])('is refused if it has %j', async (text) => {
    expect(await chosen(text)).toEqual({ fault: own.notOne });
  });

  test('is refused if it is larger than the server takes', async () => {
    const most = 16 << 20;
    const fill = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
    expect(await chosen(fill(most + 1))).toEqual({ fault: own.tooLarge });
    expect(await chosen(fill(most))).toHaveProperty('json');
  });
});

describe('the name of a draft from a file', () => {
  test.each([
    ['Summer season.json', 'Summer season'],
    ['summer.JSON', 'summer'],
    ['a.b', 'a.b'],
    ['x'.repeat(150), 'x'.repeat(100)],
  ])('of %s is %s', (file, name) => {
    expect(draftNameOf(file)).toBe(name);
  });
});
