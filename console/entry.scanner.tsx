import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Door } from './pages/door/door.tsx';
import { DoorBoundary } from './pages/door/door-boundary.tsx';

const place = document.getElementById('scanner');
if (!place) throw new Error('the page has no place for the scanner');
createRoot(place).render(
  <StrictMode>
    <DoorBoundary>
      <Door />
    </DoorBoundary>
  </StrictMode>,
);
