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

describe('a refusal that demands a captcha', () => {
  test('asks the buyer to try again', () => {
    expect(captchaFault(refused, t)).toBe('captcha.failed');
  });

  // Guards: PAY-38
  test('mentions blockers if the captcha was blocked, and is otherwise the same', () => {
    const blocked = whileBlocked(refused);
    expect(captchaFault(blocked, t)).toBe('captcha.blocked');
    expect(blocked).toMatchObject({
      status: 422,
      errors: [{ _code: 'captcha_failed', _extra: { left: 1 } }],
    });
  });

  test('a successful answer is left unchanged', () => {
    const done: Outcome<number> = { ok: true, answer: 1 };
    expect(whileBlocked(done)).toBe(done);
  });
});
