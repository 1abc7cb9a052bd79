import type { Door } from './drawing/doors.ts';

/** A category of the festival: its things to see, its times and its price. */
export interface Chapter {
  readonly category: string;
  readonly door: Door;
  /** Start times. */
  readonly times: readonly string[];
  readonly minutes: number;
  /** In whole pounds; 0 is free. */
  readonly price: number;
  readonly openings: readonly (readonly [name: string, summary: string])[];
}
