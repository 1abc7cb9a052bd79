const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Load this as a classic script.');

/** The origin of this script, and so of its API and frames. */
export const processorOrigin = new URL(script.src).origin;
