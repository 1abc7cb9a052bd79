import { useEffect, useState } from 'react';
import { useMember } from '../../accounts/use-member.ts';
import type { MemberData } from '../../login/use-member-data.ts';
import { useLoadMember } from '../../login/use-session.ts';

const fault = { ok: false, status: 0, errors: [] } as const;

/** Returns the logged-in member; loads them if not yet known, and reports if that failed. */
export function useResolvedMember() {
  const member = useMember();
  const look = useLoadMember();
  const [hasFailed, setFailed] = useState(false);
  const isKnown = member !== undefined;
  useEffect(() => {
    if (isKnown || hasFailed) return;
    let isLeft = false;
    // Null means either that nobody is logged in, or that the request failed.
    void look().then((found) => !isLeft && setFailed(found === null));
    return () => {
      isLeft = true;
    };
  }, [isKnown, hasFailed, look]);
  const waiting: Pick<MemberData<unknown>, 'refused' | 'again'> = {
    refused: hasFailed ? fault : undefined,
    again: () => setFailed(false),
  };
  return { member, ...waiting };
}
