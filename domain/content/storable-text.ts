/** Returns true if PostgreSQL can store a text: it contains no NUL and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
