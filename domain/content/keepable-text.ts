/** Tells that PostgreSQL can keep a text: it has no NUL and no half of a surrogate pair. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
