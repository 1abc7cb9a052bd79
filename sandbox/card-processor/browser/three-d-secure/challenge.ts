/** Escape does what the button to fail does, as in any dialog. */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  document.querySelector<HTMLButtonElement>('button[value="failed"]')?.click();
});

/** The dialog around the frame gives it the focus; here that goes to the first answer. */
function focusFirst(): void {
  if (document.activeElement === document.body) document.querySelector('button')?.focus();
}

window.addEventListener('focus', focusFirst);
if (document.hasFocus()) focusFirst();
