import type { TaskList } from 'graphile-worker';
import type { PageSource } from '../pages.ts';
import type { Services } from '../services.ts';

/** Every job by name, with when the timed ones run. */
export async function jobTasks(
  _services: Services,
  _pages: PageSource | undefined,
): Promise<{ readonly tasks: TaskList; readonly crontab: string }> {
  return { tasks: {}, crontab: '' };
}
