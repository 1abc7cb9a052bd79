import { flushSync } from 'react-dom';

/**
 * Has each press find the page as the one before it left it: presses add up, and what is under way is
 * not begun twice. React draws after the task of a press; what presses for a person (a voice, a switch,
 * a script) may press several times in one.
 */
export function drawBetweenPresses(): void {
  for (const type of ['click', 'submit']) addEventListener(type, draw, { capture: true });
}

const draw = (): void => flushSync(() => undefined);
