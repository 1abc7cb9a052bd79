import { expect, test } from 'vitest';
import { loaderWithApi } from '../testing/loader-with-api.ts';
import { loadEvent } from './load-event.server.ts';
import { wiredGroup } from './testing/sample-offer.ts';

/** The event for everyone; if it names groups for members, a guest learns nothing more than that. */
const event = (query: URLSearchParams) => {
  const members_only = query.has('ticket_group_id._in');
  const template = { id: 'tower', name: 'Tower', description: '', last_day: '2999-01-01' };
  return {
    event_template: [{ ...template, meta: {}, config: {}, members_only }],
    venue: [{ id: 'v', name: 'Quay', timezone: 'Europe/Helsinki', address: {} }],
    ticket_group: members_only ? [] : [{ id: 'general', name: 'General', ...wiredGroup }],
    ticket_type: [],
    message_rule: [],
  };
};
const calendar = [{ date: '2999-01-01', status: 'available', min_price: '20.00' }];

// Guards: DET-13
test.each(['friends', 'FRIENDS', 'friends&Friend=2&reserve=strict'])(
  'an event whose named groups are for members only (tg=%s) only asks guests to log in (DET-04, DET-13)',
  async (tg) => {
    const { args } = loaderWithApi(
      `/tower/events/tower?tg=${tg}`,
      { seller: 'tower', id: 'tower' },
      { '/events/tower': event, '/events/tower/calendar': { calendar } },
    );
    const data = await loadEvent(args);
    expect(data).toMatchObject({ flow: 'members_only', failure: null });
    expect(data.event.groups).toEqual([]);
  },
);
