import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { drawBetweenPresses } from '#ui/press-by-press.ts';
import { reportInBackground } from './api/report-in-background.ts';

drawBetweenPresses();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportInBackground({ kind: 'render', error })} />
    </StrictMode>,
  );
});

const loadFrame = () => import('./embedded/frame.ts');

// If the surrounding page does not respond, the frame works as it is, and scrolls by itself.
if (parent !== window) {
  loadFrame().catch(() => undefined);
}
