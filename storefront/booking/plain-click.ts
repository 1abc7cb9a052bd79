import type { MouseEvent } from 'react';
import { isForAnotherTab } from '../site/link.tsx';

/** Handles a click here instead of following the link, unless it should open in another tab. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    act();
  };
}
