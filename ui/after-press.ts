/**
 * Does something once nothing is pressed any more: what a press lies on may not move away under it,
 * or it ends elsewhere and is no click. For what leaving a field shows or puts away.
 */
export function afterPress(act: () => void): void {
  // A tap's press and click come together, after what they lay on has lost the focus.
  setTimeout(() => {
    if (document.querySelector(':active') === null) return act();
    const over = new AbortController();
    const { signal } = over;
    const end = (): void => {
      over.abort();
      // The click comes right after.
      setTimeout(act);
    };
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, end, { signal, capture: true });
    }
  });
}
