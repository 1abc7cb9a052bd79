import type { MemberSettings } from '../site/storefront.ts';

/**
 * The address of the venue's own login, to which a page that requires a login redirects; null where a dialog links to
 * it instead, because browsers let a frame navigate its top window only after a user's action (decision 076).
 */
export const onwardLogin = (
  { login, loginUrl }: Pick<MemberSettings, 'login' | 'loginUrl'>,
  isFramed: boolean,
): string | null => (login === 'external' && !isFramed ? loginUrl : null);
