interface PartyMember {
  /** The member's role in the level: primary, secondary, child. */
  readonly role: string;
}

const isNamedFirst = ({ role }: PartyMember): boolean => role === 'primary' || role === 'secondary';

/**
 * Splits the members of a membership into those shown first and the others (MEM-09). The primary
 * and secondary members come first or, if the level names no such roles, the first two. Members
 * come in order of rank.
 */
export function shownMembers<M extends PartyMember>(
  members: readonly M[],
): { readonly first: readonly M[]; readonly others: readonly M[] } {
  if (!members.some(isNamedFirst)) return { first: members.slice(0, 2), others: members.slice(2) };
  return {
    first: members.filter(isNamedFirst),
    others: members.filter((member) => !isNamedFirst(member)),
  };
}
