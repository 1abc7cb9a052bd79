interface Group {
  readonly id: string;
  readonly types: readonly { readonly id: string }[];
}

type Quantities = Readonly<Record<string, number>>;

/** The number of seats that a group needs: one per ticket. */
export const seatsNeeded = ({ types }: Group, quantities: Quantities): number =>
  types.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);

/** The chosen seats that are bought in a group. */
export const seatsIn = <S extends { readonly ticketGroupID: string }>(
  { id }: Group,
  seats: readonly S[],
): readonly S[] => seats.filter(({ ticketGroupID }) => ticketGroupID === id);

/** Returns true if each seated ticket has exactly one seat (SEA-13, SEA-15). */
export const seatsFit = (
  groups: readonly Group[],
  quantities: Quantities,
  seats: readonly { readonly ticketGroupID: string }[],
): boolean =>
  groups.every((group) => seatsIn(group, seats).length === seatsNeeded(group, quantities));
