interface PartyMember {
  /** What its level calls it: primary, secondary, child. */
  readonly role: string;
}

const isNamedFirst = ({ role }: PartyMember): boolean => role === 'primary' || role === 'secondary';

/**
 * The members of a membership who are shown first, and the others (MEM-09): the primary and the
 * secondary one by their roles, or where its level names none the first two. Members come by rank.
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
