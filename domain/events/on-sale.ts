export interface SalesWindow {
  readonly hidden_type: 'public_browsable' | 'public_link_only' | 'public_member_only';
  readonly sales_start: Date | null;
  readonly sales_end: Date | null;
}

/**
 * Returns true from sales_start until just before sales_end (QTY-03). `now` in epoch milliseconds.
 */
export function isOnSale(
  group: Pick<SalesWindow, 'sales_start' | 'sales_end'>,
  now: number,
): boolean {
  const { sales_start: start, sales_end: end } = group;
  return (start === null || start.getTime() <= now) && (end === null || end.getTime() > now);
}

/** When one session is sold, within the sale of its groups (CAT-04). */
export interface SessionSale {
  /** True if the venue has closed its sale: nothing more is sold. */
  readonly closed: boolean;
  readonly sales_start: Date | null;
  readonly sales_end: Date | null;
}

/** Returns true if a session's own sale is open; that it has not started yet is not checked. `now` in epoch milliseconds. */
export const isSessionOnSale = (session: SessionSale, now: number): boolean =>
  !session.closed && isOnSale(session, now);

/**
 * Returns true if a group is offered to a buyer: it is on sale, and either browsable, or by link only and named, or for
 * members and unlocked for this buyer (QTY-22).
 */
export function isOffered(
  group: SalesWindow,
  now: number,
  { named, opened }: { readonly named: boolean; readonly opened: boolean },
): boolean {
  if (!isOnSale(group, now)) return false;
  switch (group.hidden_type) {
    case 'public_browsable':
      return true;
    case 'public_link_only':
      return named;
    case 'public_member_only':
      return opened;
  }
}

/**
 * Returns true if only members can buy tickets of an event (DET-13): the whole event is for
 * members, or every group on sale is.
 */
export function isForMembers(
  event: Pick<SalesWindow, 'hidden_type'>,
  groups: readonly (SalesWindow & { readonly withdrawn: boolean })[],
  now: number,
): boolean {
  if (event.hidden_type === 'public_member_only') return true;
  const onSale = groups.filter((group) => !group.withdrawn && isOnSale(group, now));
  return (
    onSale.length > 0 && onSale.every(({ hidden_type }) => hidden_type === 'public_member_only')
  );
}

/** Returns true if members can buy more of an event than others. */
export function sellsToMembers(
  event: Pick<SalesWindow, 'hidden_type'>,
  groups: readonly (SalesWindow & { readonly withdrawn: boolean })[],
  now: number,
): boolean {
  const isTheirs = event.hidden_type === 'public_member_only';
  return groups.some(
    (group) =>
      !group.withdrawn &&
      isOnSale(group, now) &&
      (group.hidden_type === 'public_member_only' ||
        (isTheirs && group.hidden_type === 'public_browsable')),
  );
}
