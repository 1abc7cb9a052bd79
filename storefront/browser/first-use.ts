/** Events that show that the page is being used. On a phone, the touch comes a tenth of a second before the click. */
const signs = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
] as const;

/** Starts the use of the page: it needs its remaining scripts now, whatever the visitor does. */
export let beginUse: () => void = () => undefined;

/**
 * Resolves at the first use of the page, or when it needs its remaining scripts for another reason. A visitor who only
 * reads loads no more than the first view needs.
 */
export const firstUse: Promise<void> =
  typeof document === 'undefined' ? Promise.resolve() : awaitUse();

function awaitUse(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  beginUse = () => {
    resolve();
    for (const sign of signs) removeEventListener(sign, beginUse, true);
  };
  for (const sign of signs) addEventListener(sign, beginUse, { capture: true, passive: true });
  // Used before this script arrived.
  if (navigator.userActivation?.hasBeenActive || scrollY > 0) beginUse();
  return promise;
}
