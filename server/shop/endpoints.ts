import { type StaffEndpoint, staffEndpoint } from '../staff/staff-request.ts';
import { listClosures } from './closures.ts';
import { getRevision, listRevisions } from './history.ts';
import { publishQuickChange, tryQuickChange } from './quick-change.ts';
import { getShopEvent, listShopEvents } from './shop-events.ts';

/** Calls with which staff see the shop and change one thing of it at once. */
export const shopEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listShopEvents', listShopEvents),
  staffEndpoint('getShopEvent', getShopEvent),
  staffEndpoint('listClosures', listClosures),
  staffEndpoint('listRevisions', listRevisions),
  staffEndpoint('getRevision', getRevision),
  staffEndpoint('tryQuickChange', tryQuickChange),
  staffEndpoint('publishQuickChange', publishQuickChange),
];
