import { createContext, use } from 'react';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

/** The signed-in person, with their rights and ways to sign in. */
export type Me = StaffCallAnswer<'getMe'>['me'];

export const MeContext = createContext<Me | null>(null);

/** The signed-in person; for pages within the portal's layout. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs the portal’s layout around it.');
  return me;
}
