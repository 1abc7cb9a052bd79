/**
 * Passed beside a request whose page everybody may get: it reads fresh availability, because the
 * page is kept for as long as a shared reading would be.
 */
export const sharedRender: object = Object.freeze({});
