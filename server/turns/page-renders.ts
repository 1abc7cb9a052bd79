import { RenderQueue } from './render-queue.ts';

/**
 * The renders of pages in a process: sixteen overlap their waits for the database. A thousand that
 * wait are rendered within some ten seconds, and the 250 of one network, which may be a school's,
 * within three; requests beyond that are refused (decision 103).
 */
export const queuePageRenders = (): RenderQueue =>
  new RenderQueue({ what: 'page', atOnce: 16, waiting: 1_000, waitingPerClient: 250 });
