/** Tells the page around this frame that the challenge has ended. */
import type { FromChallenge } from '../messages.ts';

const message: FromChallenge = { type: '3d-secure-ended' };
const { origin } = document.body.dataset;
if (origin) window.parent.postMessage(message, origin);
