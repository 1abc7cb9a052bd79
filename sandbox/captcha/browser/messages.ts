/** The messages between the page's script and the captcha's frames. */

export type FromFrame =
  | { type: 'ready' }
  /** The checkbox of a visible captcha has been ticked. */
  | { type: 'ticked' }
  /** The challenge has ended. */
  | { type: 'ended'; ending: Ending };

export type ToFrame = { type: 'state'; isTicked: boolean };

/** The end of a challenge; `stale` passes with an expired token. */
export type Ending = 'pass' | 'stale' | 'dismiss' | 'expire' | 'error';
