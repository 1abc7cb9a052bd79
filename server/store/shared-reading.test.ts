import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from './database.ts';
import { readersByKey, sharedReading } from './shared-reading.ts';

let now: number;
let begun: { resolve: (value: number) => void; reject: (error: Error) => void }[];
let get: ReturnType<typeof sharedReading<number>>;
beforeEach(() => {
  now = 1_000_000;
  begun = [];
  get = sharedReading(
    () =>
      new Promise<number>((resolve, reject) => {
        begun.push({ resolve, reject });
      }),
    () => now,
  );
});

describe('a fresh reading', () => {
  test('begins after the request, once for everyone who asked while another ran', async () => {
    const first = get('fresh');
    const second = get('fresh');
    const third = get('fresh');
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
    expect(begun).toHaveLength(2);
  });

  test('is not served to a later request', async () => {
    const first = get('fresh');
    begun[0]?.resolve(1);
    await first;
    const second = get('fresh');
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  test('still runs after one that failed', async () => {
    const first = get('fresh');
    const second = get('fresh');
    begun[0]?.reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});

describe('a shared reading', () => {
  test('serves everyone for a second and no longer', async () => {
    const first = get('shared');
    begun[0]?.resolve(1);
    now += 999;
    expect([await first, await get('shared')]).toEqual([1, 1]);
    now += 1;
    const later = get('shared');
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(2);
    expect(await later).toBe(2);
  });

  test('is not served again after it failed', async () => {
    const first = get('shared');
    begun[0]?.reject(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    const second = get('shared');
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});

describe('readings by key', () => {
  const store = {} as Store;
  const open = () => {
    const readerOf = readersByKey<string>();
    const reads: string[] = [];
    const read = (key: string) =>
      readerOf(
        store,
        key,
        async () => {
          reads.push(key);
          return key;
        },
        () => now,
      )('shared');
    return { read, reads };
  };

  test('are shared by all who use the same key', async () => {
    const { read, reads } = open();
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a', 'a', 'b']);
    expect(reads).toEqual(['a', 'b']);
  });

  test('are limited in number, and those in use are kept', async () => {
    const { read, reads } = open();
    await read('hot');
    for (let i = 0; i < 2_000; i += 1) {
      await read(`key ${i}`);
      await read('hot');
    }
    expect(reads.filter((key) => key === 'hot')).toHaveLength(1);
    await read('key 1999');
    await read('key 0');
    expect(reads.slice(-2)).toEqual(['key 1999', 'key 0']);
  });
});
