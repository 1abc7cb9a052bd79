import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { Tone } from '../../parts/badge.tsx';
import { sessionWords } from '../../words/sessions.ts';
import { words } from '../../words/words.ts';

/** A session of the list. */
export type ListedSession = StaffCallAnswer<'listSessions'>['session'][number];

const tones = {
  open: 'positive',
  withdrawn: 'plain',
  cancelled: 'danger',
  moved: 'warning',
} as const;

/** The state of a session in a word. */
export const stateOfSession = ({
  state,
}: Pick<ListedSession, 'state'>): { readonly tone: Tone; readonly text: string } => ({
  tone: tones[state],
  text: sessionWords.states[state],
});

/** A count of places; null is no limit. */
export const countText = (count: number | null): string =>
  count === null ? sessionWords.unlimited : count.toLocaleString(words.language);
