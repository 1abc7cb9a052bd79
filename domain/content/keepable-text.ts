/** Returns true if PostgreSQL can store a text: it has no NUL and no unpaired surrogate. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
