import pg from 'pg';

/** A small venue with round figures: amounts in cents, capacities as given. */
export interface TestVenue {
  readonly portalId: number;
  readonly key: string;
  readonly slug: string;
  readonly publicIdentityId: string;
}

/** Day of the venue's only sessions: 10:00, 11:00 and 12:00 in New York. */
export const sessionDay = '2031-03-08';

/**
 * Inserts a portal with one seller, one venue and an event of three sessions, as the owner of the tables. Groups: `general`
 * (Adult 20.00 + fees, Child 8.00, Free 0.00) and `limited` (5 places per session). `pass` is an event without sessions, whose
 * group has 3 places in all; `present` sells gift cards of 50.00 or of an amount that the buyer chooses.
 */
export async function seedVenue(
  databaseUrl: string,
  {
    key,
    capacity = 100,
    limited = 5,
    currency = 'USD',
  }: { key: string; capacity?: number; limited?: number; currency?: string },
): Promise<TestVenue> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const portal = await client.query(
      `insert into portal (key, name, currency) values ($1, $1, $2)
       returning portal_id, public_identity_id`,
      [key, currency],
    );
    const { portal_id: portalId, public_identity_id: publicIdentityId } = portal.rows[0];
    await client.query(statements.replaceAll(':portal', String(portalId)).replaceAll(':slug', key));
    await client.query(
      `insert into stock (portal_id, session_id, group_id, capacity)
       select $1, id, '', $2 from event_session where portal_id = $1`,
      [portalId, capacity],
    );
    await client.query(
      `insert into stock (portal_id, session_id, group_id, capacity)
       select $1, id, 'limited', $2 from event_session where portal_id = $1
       union all select $1, '', 'pass', 3`,
      [portalId, limited],
    );
    return { portalId, key, slug: key, publicIdentityId };
  } finally {
    await client.end();
  }
}

const statements = `
insert into identity (portal_id, id, kind)
  select portal_id, public_identity_id, 'public' from portal where portal_id = :portal;
insert into seller (portal_id, id, slug, name) values (:portal, 'shop', ':slug', 'Shop :slug');
insert into venue (portal_id, id, name, timezone) values (:portal, 'house', 'House', 'America/New_York');
insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type) values
  (:portal, 'tour', 'shop', 'house', 'Tour', 'repeating', 'public_browsable'),
  (:portal, 'pass', 'shop', 'house', 'Pass', 'other', 'public_browsable'),
  (:portal, 'present', 'shop', 'house', 'Present', 'other', 'public_browsable');
insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
  select :portal, 'tour-' || hour, 'tour', start, start + interval '1 hour'
  from (select hour, (date '${sessionDay}' + make_interval(hours => hour))
    at time zone 'America/New_York' as start from unnest(array[10, 11, 12]) hour) s;
insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity,
    max_tickets_per_order) values
  (:portal, 'general', 'tour', 'General', 'tickets', 'public_browsable', -1, 10),
  (:portal, 'limited', 'tour', 'Limited', 'tickets', 'public_browsable', 5, null),
  (:portal, 'pass', 'pass', 'Pass', 'tickets', 'public_browsable', 3, null),
  (:portal, 'present', 'present', 'Gift card', 'ledger', 'public_browsable', -1, null);
insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount, fee_fixed_outside,
    fee_percent_outside) values
  (:portal, 'adult', 'general', 'Adult', 2000, 100, '2.5'),
  (:portal, 'child', 'general', 'Child', 800, 0, '0'),
  (:portal, 'free', 'general', 'Free', 0, 100, '2.5'),
  (:portal, 'front', 'limited', 'Front', 3000, 0, '0'),
  (:portal, 'pass', 'pass', 'Pass', 5000, 0, '0'),
  (:portal, 'present', 'present', 'Gift card', 5000, 0, '0');
insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount_min,
    currency_amount_max) values
  (:portal, 'any-present', 'present', 'Of any amount', 500, 100000);
`;
