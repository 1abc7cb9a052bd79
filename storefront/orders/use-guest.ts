import { useMember } from '../accounts/use-member.ts';

/** Returns true if, to the page's knowledge, nobody is logged in: only guests change an order (ORD-53). */
export function useIsGuest(seemsLoggedIn: boolean): boolean {
  const member = useMember();
  return member === undefined ? !seemsLoggedIn : member === null;
}
