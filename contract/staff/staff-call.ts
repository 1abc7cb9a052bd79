import type { z } from 'zod';
import type { RefusalCode } from '../api/refusals.ts';
import type { StaffRefusalCode } from './staff-refusals.ts';
import { type StaffCallName, staffRoutes } from './staff-routes.ts';

/** The contract of one staff call (STF-16); its method, path and access are in staff-routes.ts. */
export interface StaffCallShape {
  readonly summary: string;
  /** The rows of docs/behaviours that this call implements. */
  readonly rows: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * True if its body may contain text that cannot be stored, such as a code with NUL, which it converts to storable
   * text.
   */
  readonly takesAnyText?: true;
  /** Omitted if the answer is empty or a file. */
  readonly answer?: z.ZodType;
  /** The media type of an answer that is a file. */
  readonly file?: string;
  /** The refusals of the call itself, in addition to those of every call with its access. */
  readonly refusals: readonly (RefusalCode | StaffRefusalCode)[];
}

/** Ties a staff call's shape to its route. */
export const staffCall = <const N extends StaffCallName, const T extends StaffCallShape>(
  name: N,
  shape: T,
): T & { route: (typeof staffRoutes)[N] } => ({ ...shape, route: staffRoutes[name] });
