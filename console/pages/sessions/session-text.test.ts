import { expect, test } from 'vitest';
import { stateOfSession } from './session-text.ts';

const ends_at = '2026-11-26T12:00:00Z';
const stateAt = (state: 'open' | 'closed' | 'cancelled', now: string) =>
  stateOfSession({ state, ends_at }, Date.parse(now)).text;

// Guards: SLS-09
test('a session that has ended is over and not on sale', () => {
  expect(stateAt('open', '2026-11-26T11:59:00Z')).toBe('On sale');
  expect(stateAt('open', '2026-11-26T12:00:00Z')).toBe('Ended');
  expect(stateAt('closed', '2026-11-26T11:59:00Z')).toBe('Sales closed');
  expect(stateAt('closed', '2026-11-26T12:00:00Z')).toBe('Ended');
  expect(stateAt('cancelled', '2026-11-26T12:00:00Z')).toBe('Cancelled');
});
