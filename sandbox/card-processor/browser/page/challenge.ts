import type { FromChallenge } from '../messages.ts';
import { openFullWindowDialog } from './full-window-dialog.ts';
import { processorOrigin } from './origin.ts';

/** Shows the bank's 3-D Secure page over the whole window until it ends. Escape fails it. */
export function showChallenge(address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  const page = new URL(`${pathname}${search}`, processorOrigin);
  page.searchParams.set('origin', location.origin);
  const { frame, dialog } = openFullWindowDialog(page, 'Card authentication');
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('message', receive);
      dialog.close();
      dialog.remove();
      resolve();
    };
    const receive = ({ origin, source, data }: MessageEvent<FromChallenge>) => {
      if (origin !== processorOrigin || source !== frame.contentWindow) return;
      if (data.type === '3d-secure-ended') end();
    };
    window.addEventListener('message', receive);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void failChallenge(page).finally(end);
    });
  });
}

async function failChallenge(page: URL): Promise<void> {
  const body = new URLSearchParams(page.search);
  body.set('outcome', 'failed');
  await fetch(new URL(page.pathname, page), { method: 'POST', body });
}
