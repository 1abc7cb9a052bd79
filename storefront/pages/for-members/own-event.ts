import type { LoaderFunctionArgs } from 'react-router';
import { loadEvent } from '../../booking/load-event.server.ts';
import { ownAnswer } from './own-answer.server.ts';

/** Loads the event page's data for the member who requests it (QTY-22). */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  ownAnswer(args, (api) => loadEvent(args, api));
