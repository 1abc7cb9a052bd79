import type { MouseEvent } from 'react';

/** Does it here instead of following the link, unless the person wants it in another tab. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
