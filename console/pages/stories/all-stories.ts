import { chartStories } from './chart-stories.tsx';
import { choiceStories } from './choice-stories.tsx';
import { contentStories } from './content-stories.tsx';
import { dateStories } from './date-stories.tsx';
import { fieldStories } from './field-stories.tsx';
import { layoutStories } from './layout-stories.tsx';
import { listStories } from './list-stories.tsx';
import { numberStories } from './number-stories.tsx';
import { overlayStories } from './overlay-stories.tsx';
import type { Story } from './story.tsx';

/** The stories by the group of their parts. */
export const allStories: Readonly<Record<string, readonly Story[]>> = {
  Fields: [...fieldStories, ...numberStories, ...dateStories, ...choiceStories, ...contentStories],
  Lists: listStories,
  Charts: chartStories,
  Layout: layoutStories,
  'Overlays and forms': overlayStories,
};

/** Parts that are around every story. */
export const partsAround = ['Frame', 'Page'];
