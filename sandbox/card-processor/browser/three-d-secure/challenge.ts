/** Escape does what the button to fail does, as in any dialog. */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  document.querySelector<HTMLButtonElement>('button[value="failed"]')?.click();
});
