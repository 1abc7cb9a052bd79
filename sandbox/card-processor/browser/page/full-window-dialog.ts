import { setStyles } from './set-styles.ts';

/** Opens a frame in a modal dialog that covers the window. */
export function openFullWindowDialog(page: URL, title: string) {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = page.href;
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  const full = { width: '100%', height: '100%', border: '0', display: 'block' };
  setStyles(frame, full);
  setStyles(dialog, {
    ...full,
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
