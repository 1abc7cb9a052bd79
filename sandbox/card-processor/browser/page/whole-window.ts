import { dress } from './dress.ts';

/** Shows a frame over the whole window, as a modal dialog. */
export function showOverWindow(page: URL, title: string) {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = page.href;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  const whole = { width: '100%', height: '100%', border: '0', display: 'block' };
  dress(frame, whole);
  dress(dialog, {
    ...whole,
    maxWidth: 'none',
    maxHeight: 'none',
    padding: '0',
    margin: '0',
    background: 'transparent',
  });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.focus();
  return { frame, dialog };
}
