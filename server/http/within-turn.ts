/**
 * The context of an internal request made during a visitor's turn: a page's API calls must not wait for a turn of their
 * own.
 */
export const withinTurn = (surroundings: unknown): object => ({
  ...(surroundings as object | undefined),
  hasTurn: true,
});

export const isWithinTurn = (surroundings: unknown): boolean =>
  (surroundings as { readonly hasTurn?: boolean } | undefined)?.hasTurn === true;

/**
 * Passed with a request whose answer everyone may get: it reads fresh availability, because the answer is cached for as
 * long as a shared reading would be.
 */
export const sharedRender: object = Object.freeze(withinTurn({}));
