import { either, inSellers, type StaffRoute, toChange, toView } from './staff-access.ts';

/** Rights with which one changes the shop at once. */
const toPublish = inSellers(toChange('catalogue'), { special: 'publish' });

/** Rights with which one sees and edits drafts; each address in them needs its own (PUB-21). */
const toSeeDrafts = inSellers(toView('catalogue'));
const toEditDrafts = either(
  inSellers(toChange('catalogue')),
  inSellers(toView('catalogue'), toChange('look')),
);
const toPublishDrafts = either(
  inSellers(toChange('catalogue'), { special: 'publish' }),
  inSellers(toView('catalogue'), toChange('look'), { special: 'publish' }),
);

/** The largest tenant file to load: one of ten thousand events has about ten million characters. */
export const tenantFileBytes = 16 << 20;

/** Routes of the catalogue: the forms that edit it, and changes published at once. */
export const catalogueRoutes = {
  getFields: { method: 'GET', path: '/field', access: inSellers(toView('catalogue')) },
  getWordFields: { method: 'GET', path: '/field/word', access: inSellers(toView('catalogue')) },
  listShopEvents: { method: 'GET', path: '/event', access: inSellers(toView('catalogue')) },
  getShopEvent: { method: 'GET', path: '/event/{id}', access: inSellers(toView('catalogue')) },
  listRevisions: { method: 'GET', path: '/revision', access: inSellers(toView('catalogue')) },
  getRevision: {
    method: 'GET',
    path: '/revision/{number}',
    access: inSellers(toView('catalogue')),
  },
  listClosures: { method: 'GET', path: '/closure', access: inSellers(toView('catalogue')) },
  tryQuickChange: { method: 'POST', path: '/quick_change/try', access: toPublish },
  publishQuickChange: { method: 'POST', path: '/quick_change', access: toPublish },
  listDrafts: { method: 'GET', path: '/draft', access: toSeeDrafts },
  createDraft: { method: 'POST', path: '/draft', access: toEditDrafts },
  getDraft: { method: 'GET', path: '/draft/{id}', access: toSeeDrafts, isPolling: true },
  renameDraft: { method: 'PATCH', path: '/draft/{id}', access: toEditDrafts },
  editDraft: { method: 'POST', path: '/draft/{id}/edit', access: toEditDrafts },
  addToDraft: { method: 'POST', path: '/draft/{id}/add', access: toEditDrafts },
  loadIntoDraft: {
    method: 'POST',
    path: '/draft/{id}/load',
    access: toEditDrafts,
    bodyBytes: tenantFileBytes,
  },
  takeOutOfDraft: { method: 'POST', path: '/draft/{id}/take_out', access: toEditDrafts },
  chooseInDraft: { method: 'POST', path: '/draft/{id}/choose', access: toEditDrafts },
  checkDraft: {
    method: 'GET',
    path: '/draft/{id}/check',
    access: toSeeDrafts,
    isPolling: true,
  },
  tryDraft: { method: 'POST', path: '/draft/{id}/try', access: toPublishDrafts },
  publishDraft: { method: 'POST', path: '/draft/{id}/publish', access: toPublishDrafts },
  scheduleDraft: { method: 'POST', path: '/draft/{id}/schedule', access: toPublishDrafts },
  unscheduleDraft: { method: 'POST', path: '/draft/{id}/unschedule', access: toPublishDrafts },
  discardDraft: { method: 'POST', path: '/draft/{id}/discard', access: toEditDrafts },
  bringBackDraft: { method: 'POST', path: '/draft/{id}/bring_back', access: toEditDrafts },
} as const satisfies Record<string, StaffRoute>;
