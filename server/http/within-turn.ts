/**
 * The surroundings of a request that we make ourselves while it is somebody's turn: a page's calls
 * of the API must not wait for a turn of their own.
 */
export const withinTurn = (surroundings: unknown): object => ({
  ...(surroundings as object | undefined),
  hasTurn: true,
});

export const isWithinTurn = (surroundings: unknown): boolean =>
  (surroundings as { readonly hasTurn?: boolean } | undefined)?.hasTurn === true;

/**
 * Passed beside a request whose answer everybody may get: it reads fresh availability, because the
 * answer is kept for as long as a shared reading would be.
 */
export const sharedRender: object = Object.freeze(withinTurn({}));
