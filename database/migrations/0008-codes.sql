-- Promo codes, what they did to carts, and the count of those who guess.

-- How often something was tried in a window of time; key_hash says by whom or on what. It is safe
-- across processes because the count is in the increment.
create table rate_window (
  portal_id int not null references portal,
  name text not null,
  key_hash bytea not null,
  ends_at timestamptz not null,
  hits int not null check (hits >= 0),
  primary key (portal_id, name, key_hash)
);
create index rate_window_to_forget on rate_window (portal_id, ends_at);
alter table rate_window enable row level security;
create policy own_portal on rate_window
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on rate_window to foyer_app;

-- What a rule does, for which tickets and under which terms (shape: domain/cart-rule.ts, instants
-- as texts). One that an import no longer lists is withdrawn and never deleted.
create table cart_rule (
  portal_id int not null references portal,
  id text not null,
  name text not null,
  description text not null default '',
  -- Told to whom its code does nothing for.
  terms text not null default '',
  rule jsonb not null,
  position int not null default 0,
  withdrawn boolean not null default false,
  primary key (portal_id, id)
);
alter table cart_rule enable row level security;
create policy own_portal on cart_rule
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on cart_rule to foyer_app;

-- The codes of rules; id is what is compared (promoCodeKey in domain/promo-code.ts). used may exceed
-- a max_uses that was cut afterwards: the upper guard is in the increment (move_codes).
create table promo_code (
  portal_id int not null references portal,
  id text not null,
  cart_rule_id text not null,
  code text not null,
  max_uses int check (max_uses >= 0),
  used int not null default 0 check (used >= 0),
  position int not null default 0,
  withdrawn boolean not null default false,
  primary key (portal_id, id),
  foreign key (portal_id, cart_rule_id) references cart_rule
) with (fillfactor = 50);
create index promo_code_by_rule on promo_code (portal_id, cart_rule_id);
alter table promo_code enable row level security;
create policy own_portal on promo_code
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on promo_code to foyer_app;

-- The codes of a cart. Each is one use while it counts: from when it is applied until the cart lets
-- go of it, and for good once the cart is an order.
create table cart_code (
  portal_id int not null references portal,
  cart_id uuid not null,
  promo_code_id text not null,
  cart_rule_id text not null,
  -- As they were when it was applied: the order says them.
  code text not null,
  name text not null,
  counts boolean not null default true,
  -- Who pays, by a hash of the address: for rules that let each buyer use them so often.
  buyer_hash bytea,
  applied_at timestamptz not null default now(),
  primary key (portal_id, cart_id, promo_code_id),
  unique (portal_id, cart_id, cart_rule_id),
  foreign key (portal_id, cart_id) references cart,
  foreign key (portal_id, promo_code_id) references promo_code
);
create index cart_code_by_buyer on cart_code (portal_id, cart_rule_id, buyer_hash)
  where buyer_hash is not null;
create index cart_code_by_code on cart_code (portal_id, promo_code_id);
alter table cart_code enable row level security;
create policy own_portal on cart_code
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on cart_code to foyer_app;

-- What a code took off a ticket.
create table cartmod (
  portal_id int not null references portal,
  ticket_id uuid not null,
  cart_id uuid not null,
  promo_code_id text not null,
  amount bigint not null check (amount > 0),
  primary key (portal_id, ticket_id, promo_code_id),
  foreign key (portal_id, ticket_id) references ticket on delete cascade,
  foreign key (portal_id, cart_id, promo_code_id) references cart_code
    on delete cascade on update cascade
);
create index cartmod_by_code on cartmod (portal_id, cart_id, promo_code_id);
alter table cartmod enable row level security;
create policy own_portal on cartmod
  using (portal_id = current_portal()) with check (portal_id = current_portal());
grant select, insert, update, delete on cartmod to foyer_app;

-- Codes only ever take off, and a session only ever costs more.
alter table ticket add check (adjusted_value <= face_value);
alter table event_session add check (price_increase >= 0);

-- The fees of a ticket as they were when it was held, so that they follow its price down and up.
alter table ticket
  add column fee_fixed_rate bigint not null default 0 check (fee_fixed_rate >= 0),
  add column fee_percent_rate text not null default '0';
update ticket t set fee_fixed_rate = t.fee_fixed_outside,
  fee_percent_rate = case when t.fee_percent_outside = 0 then '0' else y.fee_percent_outside end
from ticket_type y where y.portal_id = t.portal_id and y.id = t.ticket_type_id;

-- moves: [{"code": promo code id, "n": int}, …]; n uses are taken, or given back where it is
-- negative. All or nothing: answers the codes that are used up, none when it is done. Codes are
-- locked in the order of their ids, after the counters of places and before tickets. The guard
-- against using a code too often is the WHERE of the increment.
create function move_codes(portal int, moves jsonb) returns text[]
  language plpgsql as $$
declare
  move record;
  done jsonb := '[]';
  exhausted text[] := '{}';
begin
  for move in
    select m->>'code' as code, (m->>'n')::int as n
    from jsonb_array_elements(moves) m
    order by m->>'code' collate "C"
  loop
    update promo_code p set used = p.used + move.n
    where p.portal_id = portal and p.id = move.code
      and (move.n <= 0 or p.max_uses is null or p.used + move.n <= p.max_uses);
    if found then
      done := done || jsonb_build_object('code', move.code, 'n', -move.n);
    elsif move.n > 0 then
      exhausted := exhausted || move.code;
    end if;
  end loop;
  if cardinality(exhausted) > 0 and jsonb_array_length(done) > 0 then
    perform move_codes(portal, done);
  end if;
  return exhausted;
end $$;

-- Writes down the codes of a cart whose uses are taken, and what they took off its tickets.
-- codes: [{"id", "cart_rule_id", "code", "name"}, …]; mods: [{"key", "ticket_id", "amount"}, …].
create function keep_codes(portal int, cart uuid, codes jsonb, mods jsonb) returns void
  language sql as $$
    insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name)
    select portal, cart, c.id, c.cart_rule_id, c.code, c.name
    from jsonb_to_recordset(codes) c (id text, cart_rule_id text, code text, name text);
    insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
    select portal, m.ticket_id, cart, m.key, m.amount
    from jsonb_to_recordset(mods) m (key text, ticket_id uuid, amount bigint);
  $$;

-- As before, with the fees' rates.
create or replace function add_tickets(portal int, cart uuid, tickets jsonb) returns void
  language sql as $$
    insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id, ticket_group_id,
      event_template_id, event_session_id, handler, seat_template_id, counts_session, counts_group,
      face_value, adjusted_value, fee_fixed_outside, fee_percent_outside, fee_fixed_rate,
      fee_percent_rate, admit_name, admit_email, handler_data, valid_from, valid_to)
    select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
      t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
      t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside,
      t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email, t.handler_data,
      t.valid_from, t.valid_to
    from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
      ticket_group_id text, event_template_id text, event_session_id text, handler text,
      seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
      adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
      fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
      handler_data jsonb, valid_from timestamptz, valid_to timestamptz)
  $$;

create or replace function take_seats(portal int, cart uuid, tickets jsonb) returns text[]
  language sql as $$
    with wanted as (
      select * from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
        ticket_group_id text, event_template_id text, event_session_id text, handler text,
        seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
        adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
        fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
        handler_data jsonb, valid_from timestamptz, valid_to timestamptz)
    ), added as (
      insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id,
        ticket_group_id, event_template_id, event_session_id, handler, seat_template_id,
        counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside,
        fee_percent_outside, fee_fixed_rate, fee_percent_rate, admit_name, admit_email,
        handler_data, valid_from, valid_to)
      select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
        t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
        t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email,
        t.handler_data, t.valid_from, t.valid_to
      from wanted t
      order by t.event_session_id collate "C", t.seat_template_id collate "C"
      on conflict (portal_id, event_session_id, seat_template_id)
        where seat_template_id is not null and state in ('held', 'in_cart', 'booked', 'redeemed')
        do nothing
      returning id
    )
    select coalesce(array_agg(w.seat_template_id order by w.position), '{}')
    from wanted w where not exists (select from added a where a.id = w.id)
  $$;

-- As before, and a hold may bring codes ("codes", "mods" as keep_codes takes them): one that is used
-- up is answered with the codes that were, and leaves nothing behind.
drop function open_carts(int, jsonb);
create function open_carts(portal int, holds jsonb)
  returns table (cart_id uuid, existed boolean, short_session text, short_group text,
    available int, taken text[], exhausted text[])
  language plpgsql as $$
declare
  hold jsonb;
  opened uuid;
  shortage record;
  codes jsonb;
begin
  perform set_config('foyer.portal', portal::text, true);
  if jsonb_array_length(holds) > 1 then
    -- Holds of one call touch counters one after the other: all are locked first, in the one order.
    perform from stock s
    where s.portal_id = portal and (s.session_id, s.group_id) in (
      select m->>'session', m->>'group'
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m)
    order by s.session_id collate "C", s.group_id collate "C"
    for update;
    perform from promo_code p
    where p.portal_id = portal and p.id in (
      select c->>'id' from jsonb_array_elements(holds) h, jsonb_array_elements(h->'codes') c)
    order by p.id collate "C"
    for no key update;
  end if;
  for hold in select h from jsonb_array_elements(holds) h loop
    existed := false;
    taken := '{}';
    exhausted := '{}';
    opened := (hold->'cart'->>'id')::uuid;
    select coalesce(jsonb_agg(jsonb_build_object('code', c->>'id', 'n', 1)), '[]') into codes
    from jsonb_array_elements(hold->'codes') c;
    select * into shortage from move_stock(portal, hold->'moves');
    if not found then
      exhausted := move_codes(portal, codes);
      if cardinality(exhausted) = 0 then
        insert into cart (portal_id, id, cart_number, seller_id, identity_id, channel, campaign,
          language, expires_at, held_until_max)
        select portal, c.id, c.cart_number, c.seller_id, c.identity_id, c.channel, c.campaign,
          c.language, c.expires_at, c.held_until_max
        from jsonb_to_record(hold->'cart') c (id uuid, cart_number text, seller_id text,
          identity_id uuid, channel text, campaign jsonb, language text, expires_at timestamptz,
          held_until_max timestamptz)
        on conflict (portal_id, id) do nothing;
        existed := not found;
        if not existed and (hold->>'seated')::boolean then
          taken := take_seats(portal, opened, hold->'tickets');
        elsif not existed then
          perform add_tickets(portal, opened, hold->'tickets');
        end if;
        if not existed and cardinality(taken) = 0 then
          if codes <> '[]' then
            perform keep_codes(portal, opened, hold->'codes', hold->'mods');
          end if;
        elsif cardinality(taken) > 0 then
          delete from ticket t where t.portal_id = portal and t.cart_id = opened;
          delete from cart c where c.portal_id = portal and c.id = opened;
        end if;
      end if;
      if existed or cardinality(taken) > 0 or cardinality(exhausted) > 0 then
        perform move_stock(portal, (
          select jsonb_agg(m || jsonb_build_object('n', -(m->>'n')::int))
          from jsonb_array_elements(hold->'moves') m));
      end if;
      if existed or cardinality(taken) > 0 then
        perform move_codes(portal, (
          select jsonb_agg(c || jsonb_build_object('n', -1)) from jsonb_array_elements(codes) c));
      end if;
    end if;
    return query select opened, existed, shortage.session_id, shortage.group_id,
      shortage.available, taken, exhausted;
  end loop;
end $$;

-- What carts say is used of each code, beside what its counter says; no rows when they agree.
create view promo_audit with (security_invoker = true) as
  with counted as (
    select portal_id, promo_code_id as id, count(*)::int as n
    from cart_code where counts group by 1, 2
  )
  select portal_id, id, coalesce(p.used, 0) as used, coalesce(counted.n, 0) as carts
  from promo_code p full join counted using (portal_id, id)
  where coalesce(p.used, 0) <> coalesce(counted.n, 0);
grant select on promo_audit to foyer_app;

revoke execute on function move_codes(int, jsonb), keep_codes(int, uuid, jsonb, jsonb),
  open_carts(int, jsonb) from public;
grant execute on function move_codes(int, jsonb), keep_codes(int, uuid, jsonb, jsonb),
  open_carts(int, jsonb) to foyer_app;
