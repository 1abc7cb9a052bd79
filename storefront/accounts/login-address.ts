import type { MemberSettings } from '../site/storefront.ts';

/**
 * The address of the venue's that a page goes on to by itself which asks for a login; null where the
 * dialog has the way instead. Out of a frame browsers let only lead what somebody does (decision 076).
 */
export const onwardLogin = (
  { login, loginUrl }: Pick<MemberSettings, 'login' | 'loginUrl'>,
  isFramed: boolean,
): string | null => (login === 'external' && !isFramed ? loginUrl : null);
