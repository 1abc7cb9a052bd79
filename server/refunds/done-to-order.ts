/** What became of the tickets that an order had booked of a session. */
export interface DoneToOrder {
  readonly kind: 'update' | 'cancel';
  /** Ids of tickets that were cancelled, and of those that are for another session now. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** What goes back, a decimal text. */
  readonly amount: string;
}
