const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Load this as a classic script.');

/** Origin that this script came from: its API and its frames are there too. */
export const processorOrigin = new URL(script.src).origin;
