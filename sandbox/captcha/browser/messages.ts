/** What the page's script and the captcha's frames say to each other. */

export type FromFrame =
  | { type: 'ready' }
  /** The box of a visible captcha has been ticked. */
  | { type: 'ticked' }
  /** How the challenge ended. */
  | { type: 'ended'; how: Ending };

export type ToFrame = { type: 'state'; isTicked: boolean };

/** `stale` passes with a token that is too old already. */
export type Ending = 'pass' | 'stale' | 'dismiss' | 'expire' | 'error';
