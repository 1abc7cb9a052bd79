import { localText } from './local-date-time.ts';

const day = 86_400_000;

/**
 * The instants, in milliseconds, at which a zone's clocks show a local time such as "2031-03-30T02:30", earliest first: usually
 * one, none if the clocks skip it, two if it occurs twice. Empty for a malformed time.
 */
export function instantsOf(local: string, timezone: string): readonly number[] {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)
    ? Date.parse(`${local}Z`)
    : Number.NaN;
  // Date.parse rolls February 30 over into March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return [];
  // No zone is further than a day from UTC, or changes its clocks twice within two days.
  const offsets = [asUtc - day, asUtc + day].map(
    (at) => Date.parse(`${localText(at, timezone)}Z`) - at,
  );
  return [...new Set(offsets)]
    .map((offset) => asUtc - offset)
    .filter((at) => localText(at, timezone).startsWith(local))
    .sort((one, other) => one - other);
}
