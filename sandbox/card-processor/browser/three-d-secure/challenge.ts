/** Escape presses the button that fails the challenge. */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  document.querySelector<HTMLButtonElement>('button[value="failed"]')?.click();
});

/** Moves the focus from the frame, which the dialog focuses, to the first button. */
function focusFirst(): void {
  if (document.activeElement === document.body) document.querySelector('button')?.focus();
}

window.addEventListener('focus', focusFirst);
if (document.hasFocus()) focusFirst();
