/** A chain of add-ons lives only on event pages (DET-26); `path` is below the base path. */
export const keepsChain = (path: string): boolean => /^\/events\/[^/]+/.test(path);
