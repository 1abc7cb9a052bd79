import { sameForAll } from './access-answer.ts';
import { type AccessRow, row } from './access-row.ts';

/** The catalogue is the same for everyone, so that caches may keep it (law 12). */
const anybody = sameForAll('200 public');
const tour = { params: { id: 'tour' } };
const adults = { body: { ticket_types_required: [{ ticket_type_id: 'adult' }] } };
const quantities = { body: { quantities: { adult: 1 } } };
/** A hall with numbered seats. */
const theatre = { query: { seller: 'theatre' } };

export const catalogueRows: readonly AccessRow[] = [
  row('getConfiguration', 'the storefront', () => ({}), anybody),
  row('listAvailableEvents', 'all', () => ({}), anybody),
  row('getEvent', 'an event', () => tour, anybody),
  row('getCalendar', 'an event', () => tour, anybody),
  row('queryCalendar', 'an event', () => ({ ...tour, ...quantities }), anybody),
  row('listSessions', 'an event', () => tour, anybody),
  row('querySessions', 'an event', () => ({ ...tour, ...quantities }), anybody),
  row('getSession', 'a session', () => ({ params: { id: 'tour', sessionId: 'tour-10' } }), anybody),
  row(
    'getSeatMap',
    'a session in a hall',
    async (scene) => {
      // Some of its seats are taken.
      await scene.hall();
      return { params: { id: 'play', sessionId: 'play-1' }, ...theatre };
    },
    anybody,
  ),
  row(
    'getSeatMapGeometry',
    'a hall',
    async (scene) => ({ params: { hash: await scene.hall() }, ...theatre }),
    anybody,
  ),
  row(
    'getSeatMapGeometry',
    'another portal’s hall',
    async (scene) => ({ params: { hash: await scene.hall() } }),
    sameForAll('404 not_found'),
  ),
  row('checkPrice', 'of an event', () => ({ ...tour, ...adults }), anybody),
  row('listEventTemplates', 'all', () => ({}), anybody),
  row('getTicketGroup', 'a group', () => ({ params: { id: 'general' } }), anybody),
  row('listMembershipRules', 'all', () => ({}), anybody),
  row('getConfig', 'of an event', () => ({ query: { 'resource_id._in': 'tour' } }), anybody),
  row(
    'getImage',
    'a picture',
    async (scene) => ({ params: { id: await scene.picture() } }),
    anybody,
  ),
  row(
    'getImage',
    'another portal’s picture',
    async (scene) => ({ params: { id: await scene.picture('elsewhere') } }),
    sameForAll('404 not_found'),
  ),
  row('getFont', 'a font', async (scene) => ({ params: { id: await scene.font() } }), anybody),
  row(
    'getFont',
    'another portal’s font',
    async (scene) => ({ params: { id: await scene.font('elsewhere') } }),
    sameForAll('404 not_found'),
  ),
  row(
    'getFont',
    'a picture',
    async (scene) => ({ params: { id: await scene.picture() } }),
    sameForAll('404 not_found'),
  ),
  row(
    'getImage',
    'a font',
    async (scene) => ({ params: { id: await scene.font() } }),
    sameForAll('404 not_found'),
  ),
];
