import { withinTurn } from './within-turn.ts';

/**
 * Passed beside a request whose answer everybody may get: it reads fresh availability, because the
 * answer is kept for as long as a shared reading would be.
 */
export const sharedRender: object = Object.freeze(withinTurn({}));
