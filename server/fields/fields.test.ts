import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { fieldAnswer } from './field-answer.ts';
import { wordAnswer } from './word-answer.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const kibibytes = (bytes: number) => bytes / 1024;

test('the forms of all fields are sent in at most 32 KiB, 256 KiB unpacked', () => {
  const text = JSON.stringify(fieldAnswer());
  expect(kibibytes(Buffer.byteLength(text))).toBeLessThan(256);
  expect(kibibytes(brotliCompressSync(text).byteLength)).toBeLessThan(32);
  expect(() => staffCalls.getFields.answer.parse(JSON.parse(text))).not.toThrow();
});

test('the forms of all texts are sent in at most 32 KiB, 320 KiB unpacked', () => {
  const text = JSON.stringify(wordAnswer());
  expect(kibibytes(Buffer.byteLength(text))).toBeLessThan(320);
  expect(kibibytes(brotliCompressSync(text).byteLength)).toBeLessThan(32);
  expect(() => staffCalls.getWordFields.answer.parse(JSON.parse(text))).not.toThrow();
});

test('staff read the form of a text by its key', async () => {
  const { client } = await staffMember(world, { grants: ['event_editor'] });
  const { word, heading } = good(await client.call('getWordFields', {}));
  expect(word['letter.refund.subject']).toEqual({
    title: 'Your refund from {seller} – order {number}',
    help: 'In the email about a refund. It is the subject of the email.',
    heading: 'letter.refund',
    example: 'Your refund from {seller} – order {number}',
    values: {
      seller: { meaning: 'the name of the seller' },
      number: { meaning: 'the number of the order', is_required: true },
    },
  });
  expect(heading['letter.refund']).toBe('Email: refund');
});

test('staff read the form of a field by the pattern of its address', async () => {
  const { client } = await staffMember(world, { grants: ['event_editor'] });
  const { field, group } = good(await client.call('getFields', {}));
  expect(field['events/*/groups/*/types/*/amount']).toMatchObject({
    title: 'Price',
    control: 'amount',
    example: '12.00',
    right: 'catalogue',
    default: '0',
  });
  expect(field['doors/*/minutes_before']).toMatchObject({
    unit: 'minutes',
    minimum: 0,
    maximum: 1440,
  });
  expect(field['events/*/schedules/*/weekdays']).toMatchObject({ is_list: true, one_with: 'rule' });
  expect(field['config/mail.from']).toMatchObject({ right: 'developers', group: 'letters' });
  expect(field['config/cart.hold_minutes']).toMatchObject({ default: 20, one_with: 'hold' });
  expect(field['portal/key']).toMatchObject({ right: 'operator', is_required: true });
  expect(group['letters']).toBe('Emails');
});

test('settings that only a file can set have no form', () => {
  const { field } = fieldAnswer();
  const patterns = Object.keys(field).join('\n');
  expect(patterns).not.toMatch(/^(members|gift_cards|gift_codes|\$schema)\b/m);
});

test('a browser that already has the forms is told that they have not changed', async () => {
  const { cookie } = await staffMember(world, { grants: ['owner'] });
  const ask = (headers: Record<string, string>) => {
    const { key } = world.venue;
    const url = `http://localhost/staff_api/${key}/field`;
    return world.fetch(new Request(url, { headers: { cookie, ...headers } }));
  };
  const first = await ask({ 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});
