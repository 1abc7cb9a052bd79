import type { Door } from './drawing/doors.ts';

/** A category of the festival: what it opens, when, and for how much. */
export interface Chapter {
  readonly category: string;
  readonly door: Door;
  /** Starts that it is open at. */
  readonly times: readonly string[];
  readonly minutes: number;
  /** In whole pounds; 0 is free. */
  readonly price: number;
  readonly openings: readonly (readonly [name: string, summary: string])[];
}
