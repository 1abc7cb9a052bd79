import { describe, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import type { Words } from '../site/words.ts';
import { captchaFault } from './captcha-fault.ts';
import { whileBlocked } from './captcha-refusal.ts';

const t = ((key: string) => key) as Words;
const refused: Outcome<never> = {
  ok: false,
  status: 422,
  errors: [{ _code: 'captcha_failed', _context: 'login', _description: '', _extra: { left: 1 } }],
};

describe('a refusal for want of a captcha', () => {
  test('asks for another try', () => {
    expect(captchaFault(refused, t)).toBe('captcha.failed');
  });

  test('names blockers where the captcha was blocked, and is the same otherwise', () => {
    const blocked = whileBlocked(refused);
    expect(captchaFault(blocked, t)).toBe('captcha.blocked');
    expect(blocked).toMatchObject({
      status: 422,
      errors: [{ _code: 'captcha_failed', _extra: { left: 1 } }],
    });
  });

  test('an answer stays as it is', () => {
    const done: Outcome<number> = { ok: true, answer: 1 };
    expect(whileBlocked(done)).toBe(done);
  });
});
