import { describe, expect, test } from 'vitest';
import type { MessageKey } from '#tenants/strings/en/en.ts';
import type { Words } from '../site/words.ts';
import { gifteeBody, gifteeErrors, gifteeIn, isGift, namedGiftee } from './giftee.ts';

const t = ((key: MessageKey) => key) as Words;
const own = { gift: null, admit_name: 'Ada Lovelace' };
const given = (admit_name: string) => ({
  gift: { receiver_name: '', receiver_email: '', starts_on: null },
  admit_name,
});

describe('the recipient of a membership', () => {
  test('is asked for if the cart has a gift', () => {
    expect([isGift([own]), isGift([own, given('')])]).toEqual([false, true]);
  });

  // Guards: MEM-14
  test('is the first named member, whose name is not asked for again (MEM-14)', () => {
    const tickets = [own, given(''), given('Bea Maria Byron'), given('Carl Byron')];
    expect(namedGiftee(tickets)).toEqual({ first: 'Bea Maria', last: 'Byron' });
    expect(namedGiftee([own, given('')])).toBeNull();
  });

  // Guards: MEM-15
  test('is stored as typed, separately from the payer, and sent with the message (MEM-15)', () => {
    const values = {
      email: 'ada@example.org',
      giftee_email: ' bea@example.org ',
      giftee_email_confirm: 'bea@example.org',
      giftee_message: 'Happy birthday!',
    };
    const giftee = gifteeIn(values);
    expect(giftee).toEqual({
      email: 'bea@example.org',
      email_confirm: 'bea@example.org',
      message: 'Happy birthday!',
    });
    expect(gifteeBody(giftee, [given('Bea Byron')], 'c1')).toEqual({
      first_name: 'Bea',
      last_name: 'Byron',
      email: 'bea@example.org',
      cart_id: 'c1',
      additional_info: { message: 'Happy birthday!' },
    });
    const typed = { email: 'bea@example.org', first_name: 'B', last_name: 'Byron', message: '' };
    expect(gifteeBody(typed, [given('')], 'c1')).toEqual({
      first_name: 'B',
      last_name: 'Byron',
      email: 'bea@example.org',
      cart_id: 'c1',
    });
  });

  // Guards: MEM-12
  test('is not the payer, ignoring case in the address (MEM-12)', () => {
    const bea = { email: 'bea@example.org', email_confirm: 'bea@example.org' };
    expect(gifteeErrors(bea, 'ada@example.org', t)).toEqual({});
    expect(gifteeErrors(bea, ' BEA@example.org ', t)).toEqual({ giftee_email: 'giftee.self' });
    expect(gifteeErrors({}, '', t)).toEqual({});
  });

  test('has the same address in both fields', () => {
    const bea = { email: 'bea@example.org', email_confirm: 'bee@example.org' };
    expect(gifteeErrors(bea, 'ada@example.org', t)).toEqual({
      giftee_email_confirm: 'checkout.email_differs',
    });
  });
});
