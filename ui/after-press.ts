/**
 * Runs an action once no pointer is pressed. A press whose target moves away before it ends is not a click, so layout
 * changes on blur have to wait for it.
 */
export function afterPress(action: () => void): void {
  // A tap's press and click come together, after the blur.
  setTimeout(() => {
    if (document.querySelector(':active') === null) return action();
    const ended = new AbortController();
    const { signal } = ended;
    const end = (): void => {
      ended.abort();
      // The click comes right after.
      setTimeout(action);
    };
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, end, { signal, capture: true });
    }
  });
}
