import classes from './overlay.module.css';

/** Milliseconds within which two presses are one double click. */
export const doubleClick = 500;

/** Lays a sheet over the page that takes the second press of a double click, whose first one closed what was here. */
export function takeSecondPress(): void {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  setTimeout(() => sheet.remove(), doubleClick);
}
