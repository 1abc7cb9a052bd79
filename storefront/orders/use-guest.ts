import { useMember } from '../accounts/use-member.ts';

/** Whether nobody is logged in, as far as the page knows: only then an order is changed (ORD-53). */
export function useIsGuest(seemsLoggedIn: boolean): boolean {
  const member = useMember();
  return member === undefined ? !seemsLoggedIn : member === null;
}
