/**
 * Keys by route or part: `start` has those of every page, `answers` those of refusals. The build
 * puts them here (`bundling/words-with-code.ts`); null during development, when a page carries all.
 */
export const built: { wordsOfParts: Readonly<Record<string, readonly string[]>> | null } = {
  wordsOfParts: null,
};
