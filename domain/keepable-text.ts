/** Whether PostgreSQL can keep a text: without NUL and without half of a surrogate pair. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
