const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Load this as a classic script.');

/** The address of this script, whose query has the page's options. */
export const scriptAddress = new URL(script.src);

export const captchaOrigin = scriptAddress.origin;
