import classes from './overlay.module.css';

/** Milliseconds within which two presses count as one double click. */
export const doubleClick = 500;

/** Covers the page with a sheet that takes the second press of a double click whose first press closed a dialog. */
export function takeSecondPress(): void {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  setTimeout(() => sheet.remove(), doubleClick);
}
