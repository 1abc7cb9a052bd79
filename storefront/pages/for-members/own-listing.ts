import type { LoaderFunctionArgs } from 'react-router';
import { loadListing } from '../../events/load-listing.server.ts';
import { ownAnswer } from './own-answer.server.ts';

/** Loads the listing's data for the member who requests it (EVT-23). */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  ownAnswer(args, async (api) => (await loadListing(args, api)).data);
