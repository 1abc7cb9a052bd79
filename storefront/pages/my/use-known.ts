import { useEffect, useState } from 'react';
import { useMember } from '../../accounts/use-member.ts';
import type { Mine } from '../../login/use-mine.ts';
import { useLook } from '../../login/use-session.ts';

const fault = { ok: false, status: 0, errors: [] } as const;

/**
 * Returns the member who is logged in; looks until that is known, and says if it could not be found
 * out.
 */
export function useKnown() {
  const member = useMember();
  const look = useLook();
  const [hasFailed, setFailed] = useState(false);
  const isKnown = member !== undefined;
  useEffect(() => {
    if (isKnown || hasFailed) return;
    let isLeft = false;
    // Nobody: either that is known by now, or the question had no answer.
    void look().then((found) => !isLeft && setFailed(found === null));
    return () => {
      isLeft = true;
    };
  }, [isKnown, hasFailed, look]);
  const waiting: Pick<Mine<unknown>, 'refused' | 'again'> = {
    refused: hasFailed ? fault : undefined,
    again: () => setFailed(false),
  };
  return { member, ...waiting };
}
