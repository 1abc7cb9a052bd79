/** Returns true for the handler whose tickets are the members of a membership; their group is its level. */
export const isMembershipHandler = (handler: string): boolean => handler === 'membership';
