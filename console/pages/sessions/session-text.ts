import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { Tone } from '../../parts/badge.tsx';
import { sessionWords } from '../../words/sessions.ts';
import { words } from '../../words/words.ts';

/** A session of the list. */
export type ListedSession = StaffCallAnswer<'listSessions'>['session'][number];

const tones = {
  open: 'positive',
  closed: 'warning',
  over: 'plain',
  withdrawn: 'plain',
  cancelled: 'danger',
  moved: 'warning',
} as const;

/** The state of a session in a word; one that has ended is no longer on sale. */
export function stateOfSession(
  { state, ends_at }: Pick<ListedSession, 'state' | 'ends_at'>,
  now: number,
): { readonly tone: Tone; readonly text: string } {
  const isOffered = state === 'open' || state === 'closed';
  const shown = isOffered && Date.parse(ends_at) <= now ? 'over' : state;
  return { tone: tones[shown], text: sessionWords.states[shown] };
}

/** A count of places; null is no limit. */
export const countText = (count: number | null): string =>
  count === null ? sessionWords.unlimited : count.toLocaleString(words.language);
