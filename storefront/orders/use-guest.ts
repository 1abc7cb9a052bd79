import { useMember } from '../accounts/use-member.ts';

/**
 * Returns true if nobody is logged in, as far as the page knows: only guests change an order
 * (ORD-53).
 */
export function useIsGuest(seemsLoggedIn: boolean): boolean {
  const member = useMember();
  return member === undefined ? !seemsLoggedIn : member === null;
}
