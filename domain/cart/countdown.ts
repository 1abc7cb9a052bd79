/** Remaining seconds at which the countdown appears, becomes a warning, and becomes an error (CRT-18 to 20). */
const countdownMarks = { visibleUnder: 1200, warningUnder: 300, errorUnder: 120 } as const;

export type CountdownTone = 'calm' | 'warning' | 'error';

export interface Countdown {
  readonly secondsLeft: number;
  /** m:ss */
  readonly text: string;
  readonly isVisible: boolean;
  readonly tone: CountdownTone;
}

/** The countdown to show; times in epoch milliseconds. */
export function countdownAt(expiry: number, now: number): Countdown {
  const secondsLeft = Math.max(0, Math.ceil((expiry - now) / 1000));
  const { visibleUnder, warningUnder, errorUnder } = countdownMarks;
  return {
    secondsLeft,
    text: `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`,
    isVisible: secondsLeft < visibleUnder,
    tone: secondsLeft < errorUnder ? 'error' : secondsLeft < warningUnder ? 'warning' : 'calm',
  };
}

/**
 * The mark, in minutes, passed between two ticks, to be announced (CRT-20). After a pause that skipped both marks, only
 * the later one. Null without an earlier tick.
 */
export function passedMark(before: number | null, secondsLeft: number): 5 | 2 | null {
  const { warningUnder, errorUnder } = countdownMarks;
  if (before === null || secondsLeft <= 0) return null;
  if (before > errorUnder && secondsLeft <= errorUnder) return 2;
  if (before > warningUnder && secondsLeft <= warningUnder) return 5;
  return null;
}
