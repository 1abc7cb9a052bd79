import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { drawBetweenPresses } from '#ui/press-by-press.ts';
import { tell } from './api/tell.ts';

drawBetweenPresses();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => tell({ kind: 'render', error })} />
    </StrictMode>,
  );
});

const loadFrame = () => import('./embedded/frame.ts');

// A frame that the page around it hears nothing of goes on as it is, and scrolls in itself.
if (parent !== window) {
  loadFrame().catch(() => undefined);
}
