import type { Outcome } from '#contract/client.ts';

/** The refusal of a call whose captcha was blocked on its way to the visitor. */
export function whileBlocked<T>(refused: Outcome<T>): Outcome<T> {
  if (refused.ok) return refused;
  const errors = refused.errors.map((error) => ({
    ...error,
    _extra: { ...error._extra, captcha: 'blocked' },
  }));
  return { ...refused, errors };
}
