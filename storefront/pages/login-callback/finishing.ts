import type { CallAnswer, Outcome } from '#contract/client.ts';
import { addresses } from '../../site/address.ts';

export type FinishedLogin = CallAnswer<'finishProviderLogin'>;

/**
 * What a page does that the provider sent back to: goes on as who was logged in; goes `forward`,
 * where somebody came back by the history to what is done already (USR-27); or says what failed.
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
 * Where somebody goes on to who has logged in: to the page that they came from, in its language;
 * who has no address that letters reach is asked for one before (USR-11).
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
