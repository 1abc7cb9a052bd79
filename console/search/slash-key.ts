import { useLayoutEffect } from 'react';

/** Places where "/" is typed as a character, or belongs to a dialog. */
const elsewhere =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls back when "/" is pressed outside fields and dialogs; listens before the first paint. */
export function useSlashKey(onPress: () => void): void {
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(elsewhere)) return;
      event.preventDefault();
      onPress();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onPress]);
}
