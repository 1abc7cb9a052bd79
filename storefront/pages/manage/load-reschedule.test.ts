import { expect, test } from 'vitest';
import { loaderWithApi, sampleConfiguration, statusThrown } from '../../testing/loader-with-api.ts';
import { loadReschedule } from './load-reschedule.server.ts';

const id = '11111111-1111-4111-8111-111111111111';

const rescheduling = (config: object, rules: object = { 'self_edit_rules.enabled': true }) => {
  const ticket = { event_session_id: 'noon', event_template_id: 'tour', ticket_group_id: 'all' };
  const event = { id: 'tour', name: 'Tour', description: '', meta: {}, config };
  const { args } = loaderWithApi(
    `/tower/manage/${id}/reschedule/noon`,
    { seller: 'tower', id, sessionId: 'noon' },
    {
      '/configuration': sampleConfiguration({ ...rules }),
      [`/ticket_order/${id}`]: {
        ticket_order: [{ id, edit_cart_id: null, seller_id: 'a' }],
        seller: [{ id: 'a', slug: 'tower' }],
        ticket: [ticket],
      },
      '/events/tour': {
        event_template: [event],
        venue: [{ id: 'v', name: 'Quay', timezone: 'Europe/Helsinki', address: {} }],
        ticket_group: [],
        ticket_type: [],
        message_rule: [],
      },
      '/events/tour/calendar': { calendar: [] },
    },
  );
  return loadReschedule(args);
};
const choiceOf = async (config: object) => (await rescheduling(config)).choice;

// Guards: CFG-23, CFG-26
test('rescheduling shows dates, parts of the day and few places as the event page does', async () => {
  const tabs = [
    { from: '0000', to: '1200' },
    { from: '1200', to: '2400' },
  ];
  const config = {
    'web.date_picker': 'list',
    'web.session_picker_tabs': tabs,
    'capacity.threshold': 12,
  };
  expect(await choiceOf(config)).toMatchObject({ look: 'list', tabs, threshold: 12 });
  expect(await choiceOf({})).toMatchObject({ look: 'buttons', tabs: null, threshold: 0 });
});

// Guards: ORD-13
test('a seller without order editing has no page to reschedule (ORD-13)', async () => {
  expect(await statusThrown(rescheduling({}))).toBeUndefined();
  expect(await statusThrown(rescheduling({}, {}))).toBe(404);
  const loggedIn = { 'self_edit_rules.enabled': true, 'self_edit_rules.anon_editing': false };
  expect(await statusThrown(rescheduling({}, loggedIn))).toBe(404);
});
