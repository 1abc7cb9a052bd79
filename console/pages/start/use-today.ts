import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { staffPath } from '#contract/staff/routed-client.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { noteOutcome } from '../../calls/connection.ts';
import { isSignedOut } from '../../calls/problem.ts';
import { signInPath } from '../../calls/sign-in-path.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { type Attention, followToday, type Today } from './follow-today.ts';

interface Followed {
  /** Undefined until they have loaded. */
  readonly today: Today | undefined;
  readonly attention: Attention | undefined;
  /** True if the numbers have not been confirmed for some seconds. */
  readonly isOld: boolean;
}

const nothing: Followed = { today: undefined, attention: undefined, isOld: false };

/** The start page's numbers, updated live while the page is visible (TOD-03). */
export function useToday(portal: string): Followed {
  const [followed, setFollowed] = useState(nothing);
  const isSeen = useIsSeen();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isSeen) return undefined;
    const set = (part: Partial<Followed>) => setFollowed((before) => ({ ...before, ...part }));
    const staff = staffOf(portal);
    return followToday({
      openStream: () => new EventSource(staffPath(portal, staffRoutes.streamToday)),
      async poll() {
        const outcomes = await Promise.all([
          staff.call('getToday', {}),
          staff.call('listAttention', {}),
        ]);
        const [today, attention] = outcomes;
        for (const outcome of outcomes) noteOutcome(outcome);
        if (outcomes.some(isSignedOut)) await navigate(signInPath(portal));
        return today.ok && attention.ok ? { ...today.answer, ...attention.answer } : undefined;
      },
      onToday: (today) => set({ today }),
      onAttention: (attention) => set({ attention }),
      onAge: (isOld) =>
        setFollowed((before) => (before.isOld === isOld ? before : { ...before, isOld })),
    });
  }, [portal, isSeen, navigate]);
  return followed;
}

/** Returns false while the page is hidden: browsers open few connections per host, and nobody is looking. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => !document.hidden);
  useEffect(() => {
    const change = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
  return isSeen;
}
