import { flushSync } from 'react-dom';

/**
 * Makes React render between presses, so that quick presses add up and none starts the same work twice.
 * React renders after the task of a press, but voice control, switches and scripts can press several
 * times in one task.
 */
export function drawBetweenPresses(): void {
  for (const type of ['click', 'submit']) addEventListener(type, draw, { capture: true });
}

const draw = (): void => flushSync(() => undefined);
