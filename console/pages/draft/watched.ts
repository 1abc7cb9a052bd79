import { useCallback, useEffect, useRef } from 'react';
import { useStaff } from '../../calls/staff-client.ts';
import { usePolled } from '../../calls/use-polled.ts';
import type { FoundDraft } from '../../shop/draft-data.ts';

/** Milliseconds between two looks at a draft: others see a change within five seconds (PUB-02). */
const every = 4_000;

/** The draft as it is now, from one that a loader read: what others do in it shows by itself. */
export function useWatched(first: FoundDraft): FoundDraft {
  const staff = useStaff();
  const known = useRef(first);
  useEffect(() => {
    known.current = first;
  }, [first]);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const { draft, last } = known.current;
      const outcome = await staff.call('getDraft', {
        params: { id: draft.id },
        query: { version: draft.version, last },
        signal,
      });
      if (!outcome.ok) return outcome;
      known.current = broughtUpTo(known.current, outcome.answer);
      return { ok: true as const, answer: known.current };
    },
    [staff],
  );
  return usePolled(first, ask, every);
}

/** A draft after a look at it, whose lists are empty if it is still the same; another name makes no other version. */
export function broughtUpTo(known: FoundDraft, seen: FoundDraft): FoundDraft {
  if (!seen.is_same) return seen;
  const { name } = seen.draft;
  return name === known.draft.name ? known : { ...known, draft: { ...known.draft, name } };
}
