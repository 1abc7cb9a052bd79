import type { CallAnswer, Outcome } from '#contract/client.ts';
import { addresses } from '../../site/address.ts';

export type FinishedLogin = CallAnswer<'finishProviderLogin'>;

/**
 * The next step of the page that the provider returns to: continue as the member; go `forward`, if
 * the back button led here after a finished login (USR-27); or say what failed.
 */
export type Finishing =
  | { readonly kind: 'on'; readonly user: FinishedLogin['user'][number]; readonly next: string }
  | { readonly kind: 'forward' }
  | { readonly kind: 'failed' };

export function finishingOf(outcome: Outcome<FinishedLogin>): Finishing {
  if (!outcome.ok) {
    const isDone = outcome.errors[0]?._code === 'invalid_login_state';
    return { kind: isDone ? 'forward' : 'failed' };
  }
  const [user] = outcome.answer.user;
  if (!user) return { kind: 'failed' };
  return { kind: 'on', user, next: outcome.answer.login[0]?.next ?? '' };
}

/**
 * The address where a login continues: the page that the member came from, in its language. A
 * member without a real email address is asked for one first (USR-11).
 */
export function onwardAddress(
  { user, next }: Extract<Finishing, { kind: 'on' }>,
  slug: string,
): string {
  const lang = new URLSearchParams(next.split('?')[1] ?? '').get('lang');
  const to = addresses({ slug, lang });
  if (user.has_email) return to.own(next);
  const query = next === '' ? '' : `?${new URLSearchParams({ next })}`;
  return to.own(`/user/set-email-address${query}`);
}
