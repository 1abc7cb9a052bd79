const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Load this as a classic script.');

/** Address of this script, with what the page has asked of it. */
export const scriptAddress = new URL(script.src);

export const captchaOrigin = scriptAddress.origin;
