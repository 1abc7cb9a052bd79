/** A seat as typed, in lower case. */
export interface TypedSeat {
  /** Part of the section's name; empty without one. */
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

const words = /^(?:(.*?)[\s,]+)??(?:row\s+)?([\p{L}\d]{1,4})[\s,-]+(?:seat\s+)?(\d{1,4})$/u;
const joined = /^(?:(.*?)[\s,]+)?(\p{L}{1,3})(\d{1,4})$/u;

/** Reads "Parterre, row A, seat 12", "A 12", "A-12" or "A12"; null for a text that names no seat (DOR-14). */
export function typedSeat(text: string): TypedSeat | null {
  const typed = text.trim().toLowerCase();
  const [, section = '', row, seat] = words.exec(typed) ?? joined.exec(typed) ?? [];
  if (row === undefined || seat === undefined) return null;
  return { section: section.replace(/[\s,]+$/, ''), row, seat };
}
