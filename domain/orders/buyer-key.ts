/**
 * Identifies a buyer for staff: a member by id, a guest by lower-case email address; null for a guest without one
 * (SLS-07).
 */
export const buyerKey = (memberId: string | null, email: string): string | null =>
  memberId ?? (email.trim() === '' ? null : email.trim().toLowerCase());
