-- The schema after all migrations. Written by "npm run db:schema"; do not edit.

create table account_merge (
  portal_id integer not null,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  person_id uuid not null,
  merged_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint account_merge_check CHECK ((kept_id <> merged_id)),
  constraint account_merge_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint account_merge_portal_id_kept_id_fkey FOREIGN KEY (portal_id, kept_id) REFERENCES identity(portal_id, id),
  constraint account_merge_portal_id_merged_id_fkey FOREIGN KEY (portal_id, merged_id) REFERENCES identity(portal_id, id),
  constraint account_merge_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint account_merge_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX account_merge_by_kept ON public.account_merge USING btree (portal_id, kept_id, merged_at);
CREATE UNIQUE INDEX account_merge_open ON public.account_merge USING btree (portal_id, merged_id) WHERE (undone_at IS NULL);
alter table account_merge enable row level security;
create policy own_portal on account_merge
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on account_merge to foyer_app;
grant update (undone_at) on account_merge to foyer_app;

create table account_merge_part (
  portal_id integer not null,
  merge_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  constraint account_merge_part_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'cart'::text, 'membership'::text]))),
  constraint account_merge_part_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint account_merge_part_portal_id_merge_id_fkey FOREIGN KEY (portal_id, merge_id) REFERENCES account_merge(portal_id, id),
  constraint account_merge_part_pkey PRIMARY KEY (portal_id, merge_id, kind, thing_id)
);
alter table account_merge_part enable row level security;
create policy own_portal on account_merge_part
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on account_merge_part to foyer_app;

create table approval (
  portal_id integer not null,
  id uuid not null,
  act text not null,
  seller_id text,
  order_number text,
  input jsonb not null,
  outcome jsonb not null,
  version integer not null default 1,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  bulk_run_id uuid,
  session_run_id uuid,
  constraint approval_about_check CHECK ((num_nonnulls(order_number, bulk_run_id, session_run_id) =
CASE
    WHEN (act = ANY (ARRAY['loosen_limits'::text, 'hold_cart'::text])) THEN 0
    ELSE 1
END)) NOT VALID,
  constraint approval_act_check CHECK ((act ~ '^[a-z_]{1,40}$'::text)),
  constraint approval_check CHECK ((((state = 'waiting'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint approval_check1 CHECK (((state <> 'approved'::text) OR (decided_by <> asked_by))),
  constraint approval_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint approval_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint approval_portal_id_asked_by_fkey FOREIGN KEY (portal_id, asked_by) REFERENCES staff_person(portal_id, id),
  constraint approval_portal_id_decided_by_fkey FOREIGN KEY (portal_id, decided_by) REFERENCES staff_person(portal_id, id),
  constraint approval_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint approval_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX approval_decided ON public.approval USING btree (portal_id, decided_at DESC) WHERE (state <> 'waiting'::text);
CREATE INDEX approval_of_order ON public.approval USING btree (portal_id, order_number) WHERE (state = 'waiting'::text);
CREATE INDEX approval_of_session_run ON public.approval USING btree (portal_id, session_run_id) WHERE (session_run_id IS NOT NULL);
CREATE INDEX approval_waiting ON public.approval USING btree (portal_id, expires_at) WHERE (state = 'waiting'::text);
alter table approval enable row level security;
create policy own_portal on approval
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on approval to foyer_app;

create table approval_limit (
  portal_id integer not null,
  per_order bigint,
  per_day bigint,
  per_bulk bigint,
  constraint approval_limit_per_bulk_check CHECK ((per_bulk >= 0)),
  constraint approval_limit_per_day_check CHECK ((per_day >= 0)),
  constraint approval_limit_per_order_check CHECK ((per_order >= 0)),
  constraint approval_limit_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint approval_limit_pkey PRIMARY KEY (portal_id)
);
alter table approval_limit enable row level security;
create policy own_portal on approval_limit
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on approval_limit to foyer_app;

create table audit_entry (
  portal_id integer not null,
  id bigint not null generated always as identity,
  occurred_at timestamp with time zone not null default now(),
  actor_kind text not null,
  actor text not null,
  act text not null,
  entity_kind text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request text,
  personal_hash bytea,
  constraint audit_entry_act_check CHECK (((length(act) >= 1) AND (length(act) <= 60))),
  constraint audit_entry_actor_check CHECK (((length(actor) >= 1) AND (length(actor) <= 200))),
  constraint audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'program'::text, 'key'::text, 'operator'::text]))),
  constraint audit_entry_entity_id_check CHECK (((length(entity_id) >= 1) AND (length(entity_id) <= 200))),
  constraint audit_entry_entity_kind_check CHECK (((length(entity_kind) >= 1) AND (length(entity_kind) <= 60))),
  constraint audit_entry_personal_hash_check CHECK ((octet_length(personal_hash) = 32)),
  constraint audit_entry_request_check CHECK ((length(request) <= 100)),
  constraint audit_entry_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint audit_entry_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX audit_entry_by_time ON public.audit_entry USING btree (portal_id, occurred_at, id);
CREATE INDEX audit_entry_entity ON public.audit_entry USING btree (portal_id, entity_kind, entity_id, id);
CREATE INDEX audit_entry_of_actor ON public.audit_entry USING btree (portal_id, actor, occurred_at, id);
CREATE INDEX audit_entry_of_kind ON public.audit_entry USING btree (portal_id, entity_kind, occurred_at, id);
alter table audit_entry enable row level security;
create policy own_portal on audit_entry
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on audit_entry to foyer_app;

create table audit_personal (
  portal_id integer not null,
  entry_id bigint not null,
  salt bytea not null,
  values jsonb not null,
  constraint audit_personal_salt_check CHECK ((octet_length(salt) = 32)),
  constraint audit_personal_portal_id_entry_id_fkey FOREIGN KEY (portal_id, entry_id) REFERENCES audit_entry(portal_id, id),
  constraint audit_personal_pkey PRIMARY KEY (portal_id, entry_id)
);
alter table audit_personal enable row level security;
create policy own_portal on audit_personal
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on audit_personal to foyer_app;

create table audit_seal (
  portal_id integer not null,
  position bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null default now(),
  constraint audit_seal_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_seal_position_check CHECK (("position" > 0)),
  constraint audit_seal_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint audit_seal_pkey PRIMARY KEY (portal_id, "position"),
  constraint audit_seal_portal_id_entry_id_key UNIQUE (portal_id, entry_id)
);
alter table audit_seal enable row level security;
create policy own_portal on audit_seal
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on audit_seal to foyer_app;

create table audit_unsealed (
  portal_id integer not null,
  entry_id bigint not null,
  constraint audit_unsealed_pkey PRIMARY KEY (portal_id, entry_id)
);
alter table audit_unsealed enable row level security;
create policy own_portal on audit_unsealed
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on audit_unsealed to foyer_app;

create table books_check (
  portal_id integer not null,
  checked_at timestamp with time zone not null,
  differences integer not null,
  constraint books_check_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint books_check_pkey PRIMARY KEY (portal_id)
);
alter table books_check enable row level security;
create policy own_portal on books_check
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant select on books_check to foyer_app;

create table bulk_run (
  portal_id integer not null,
  id uuid not null,
  act text not null,
  from_session_id text,
  to_session_id text,
  seller_ids text[] not null,
  is_trial boolean not null,
  after_id uuid,
  root_id uuid not null,
  approval_id uuid,
  reason text not null,
  person_id uuid not null,
  state text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint bulk_run_act_check CHECK ((act = ANY (ARRAY['refund'::text, 'move'::text]))),
  constraint bulk_run_check CHECK ((((act = 'move'::text) = (from_session_id IS NOT NULL)) AND ((act = 'move'::text) = (to_session_id IS NOT NULL)))),
  constraint bulk_run_check1 CHECK ((is_trial = (after_id IS NULL))),
  constraint bulk_run_check2 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint bulk_run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint bulk_run_portal_id_after_id_fkey FOREIGN KEY (portal_id, after_id) REFERENCES bulk_run(portal_id, id),
  constraint bulk_run_portal_id_approval_id_fkey FOREIGN KEY (portal_id, approval_id) REFERENCES approval(portal_id, id),
  constraint bulk_run_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint bulk_run_portal_id_from_session_id_fkey FOREIGN KEY (portal_id, from_session_id) REFERENCES event_session(portal_id, id),
  constraint bulk_run_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint bulk_run_portal_id_root_id_fkey FOREIGN KEY (portal_id, root_id) REFERENCES bulk_run(portal_id, id),
  constraint bulk_run_portal_id_to_session_id_fkey FOREIGN KEY (portal_id, to_session_id) REFERENCES event_session(portal_id, id),
  constraint bulk_run_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX bulk_run_by_root ON public.bulk_run USING btree (portal_id, root_id);
CREATE INDEX bulk_run_by_time ON public.bulk_run USING btree (portal_id, created_at DESC);
CREATE UNIQUE INDEX bulk_run_once ON public.bulk_run USING btree (portal_id, after_id) WHERE (after_id IS NOT NULL);
CREATE UNIQUE INDEX bulk_run_open_by_person ON public.bulk_run USING btree (portal_id, person_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
alter table bulk_run enable row level security;
create policy own_portal on bulk_run
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on bulk_run to foyer_app;

create table bulk_run_line (
  portal_id integer not null,
  run_id uuid not null,
  order_number text not null,
  state text not null default 'waiting'::text,
  tickets integer not null default 0,
  amount text not null default '0'::text,
  shown_tickets integer,
  shown_amount text,
  is_above_limit boolean not null default false,
  problem text,
  constraint bulk_run_line_check CHECK (((state = 'left'::text) = (problem IS NOT NULL))),
  constraint bulk_run_line_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'left'::text]))),
  constraint bulk_run_line_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint bulk_run_line_portal_id_run_id_fkey FOREIGN KEY (portal_id, run_id) REFERENCES bulk_run(portal_id, id) ON DELETE CASCADE,
  constraint bulk_run_line_pkey PRIMARY KEY (portal_id, run_id, order_number)
);
alter table bulk_run_line enable row level security;
create policy own_portal on bulk_run_line
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on bulk_run_line to foyer_app;

create table cart (
  portal_id integer not null,
  id uuid not null,
  cart_number text not null,
  seller_id text not null,
  state text not null default 'pending'::text,
  identity_id uuid not null,
  purchaser_identity_id uuid,
  channel text not null default 'web'::text,
  campaign jsonb not null default '{}'::jsonb,
  language text not null default 'en'::text,
  expires_at timestamp with time zone,
  held_until_max timestamp with time zone not null,
  edits_order_id uuid,
  created_at timestamp with time zone not null default now(),
  send_email boolean not null default true,
  giftee_identity_id uuid,
  edit_prices jsonb,
  network text,
  held_short boolean not null default false,
  code_prices jsonb storage external,
  constraint cart_check CHECK (((state <> 'ordered'::text) OR (expires_at IS NULL))),
  constraint cart_network_of_pending CHECK (((state = 'pending'::text) OR (network IS NULL))),
  constraint cart_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'expired'::text, 'ordered'::text]))),
  constraint cart_portal_id_edits_order_id_fkey FOREIGN KEY (portal_id, edits_order_id) REFERENCES ticket_order(portal_id, id),
  constraint cart_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint cart_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX cart_by_network ON public.cart USING btree (portal_id, network) WHERE (network IS NOT NULL);
CREATE UNIQUE INDEX cart_one_edit_an_order ON public.cart USING btree (portal_id, edits_order_id) WHERE ((edits_order_id IS NOT NULL) AND (state = 'pending'::text));
CREATE INDEX cart_ordered_by_identity ON public.cart USING btree (portal_id, identity_id) WHERE (state = 'ordered'::text);
CREATE INDEX cart_to_expire ON public.cart USING btree (portal_id, expires_at) WHERE (state = 'pending'::text);
CREATE TRIGGER settle_code_prices BEFORE UPDATE OF state ON public.cart FOR EACH ROW WHEN (((new.state = 'ordered'::text) AND (new.code_prices IS NOT NULL))) EXECUTE FUNCTION settle_code_prices();
alter table cart enable row level security;
create policy own_portal on cart
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on cart to foyer_app;

create table cart_answer (
  portal_id integer not null,
  cart_id uuid not null,
  ticket_group_id text not null,
  data jsonb not null,
  constraint cart_answer_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint cart_answer_pkey PRIMARY KEY (portal_id, cart_id, ticket_group_id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
alter table cart_answer enable row level security;
create policy own_portal on cart_answer
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on cart_answer to foyer_app;

create table cart_code (
  portal_id integer not null,
  cart_id uuid not null,
  promo_code_id text not null,
  cart_rule_id text not null,
  code text not null,
  name text not null,
  counts boolean not null default true,
  buyer_hash bytea,
  applied_at timestamp with time zone not null default now(),
  rule jsonb,
  constraint cart_code_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint cart_code_portal_id_promo_code_id_fkey FOREIGN KEY (portal_id, promo_code_id) REFERENCES promo_code(portal_id, id),
  constraint cart_code_pkey PRIMARY KEY (portal_id, cart_id, promo_code_id),
  constraint cart_code_portal_id_cart_id_cart_rule_id_key UNIQUE (portal_id, cart_id, cart_rule_id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX cart_code_by_buyer ON public.cart_code USING btree (portal_id, cart_rule_id, buyer_hash) WHERE (buyer_hash IS NOT NULL);
CREATE INDEX cart_code_by_code ON public.cart_code USING btree (portal_id, promo_code_id);
CREATE TRIGGER delete_cartmods AFTER DELETE ON public.cart_code FOR EACH ROW EXECUTE FUNCTION follow_cart_code();
CREATE TRIGGER move_cartmods AFTER UPDATE OF cart_id, promo_code_id ON public.cart_code FOR EACH ROW WHEN (((old.cart_id IS DISTINCT FROM new.cart_id) OR (old.promo_code_id IS DISTINCT FROM new.promo_code_id))) EXECUTE FUNCTION follow_cart_code();
alter table cart_code enable row level security;
create policy own_portal on cart_code
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on cart_code to foyer_app;

create table cart_rule (
  portal_id integer not null,
  id text not null,
  name text not null,
  description text not null default ''::text,
  terms text not null default ''::text,
  rule jsonb not null,
  position integer not null default 0,
  withdrawn boolean not null default false,
  constraint cart_rule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint cart_rule_pkey PRIMARY KEY (portal_id, id)
);
alter table cart_rule enable row level security;
create policy own_portal on cart_rule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on cart_rule to foyer_app;

create table cartmod (
  portal_id integer not null,
  ticket_id uuid not null,
  cart_id uuid not null,
  promo_code_id text not null,
  amount bigint not null,
  constraint cartmod_amount_check CHECK ((amount > 0)),
  constraint cartmod_pkey PRIMARY KEY (portal_id, ticket_id, promo_code_id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX cartmod_by_code ON public.cartmod USING btree (portal_id, cart_id, promo_code_id);
CREATE TRIGGER check_cartmods_added AFTER INSERT ON public.cartmod REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_cartmods();
CREATE TRIGGER check_cartmods_changed AFTER UPDATE ON public.cartmod REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_cartmods();
alter table cartmod enable row level security;
create policy own_portal on cartmod
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on cartmod to foyer_app;

create table closure (
  portal_id integer not null,
  id text not null,
  name text not null,
  applies jsonb not null,
  position integer not null,
  constraint closure_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint closure_pkey PRIMARY KEY (portal_id, id)
);
alter table closure enable row level security;
create policy own_portal on closure
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on closure to foyer_app;

create table config (
  portal_id integer not null,
  scope text not null,
  resource_id text not null default ''::text,
  key text not null,
  value jsonb not null,
  constraint config_scope_check CHECK ((scope = ANY (ARRAY['portal'::text, 'seller'::text, 'event_template'::text, 'ticket_group'::text]))),
  constraint config_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint config_pkey PRIMARY KEY (portal_id, scope, resource_id, key)
);
alter table config enable row level security;
create policy own_portal on config
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on config to foyer_app;

create table device (
  portal_id integer not null,
  id uuid not null,
  name text not null,
  doors text[],
  sessions text[],
  sellers text[],
  may_find boolean not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  code_hash bytea,
  code_ends_at timestamp with time zone,
  code_by uuid,
  secret_hash bytea,
  enrolled_at timestamp with time zone,
  agent text not null default ''::text,
  seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  stuck_scans integer not null default 0,
  stuck_since timestamp with time zone,
  faulty_scans integer not null default 0,
  constraint device_agent_check CHECK ((length(agent) <= 300)),
  constraint device_check CHECK ((num_nonnulls(code_hash, code_ends_at, code_by) = ANY (ARRAY[0, 3]))),
  constraint device_check1 CHECK (((secret_hash IS NULL) = (enrolled_at IS NULL))),
  constraint device_doors_check CHECK (((cardinality(doors) >= 1) AND (cardinality(doors) <= 200))),
  constraint device_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint device_sellers_check CHECK ((cardinality(sellers) > 0)),
  constraint device_sessions_check CHECK (((cardinality(sessions) >= 1) AND (cardinality(sessions) <= 200))),
  constraint device_portal_id_code_by_fkey FOREIGN KEY (portal_id, code_by) REFERENCES staff_person(portal_id, id),
  constraint device_portal_id_created_by_fkey FOREIGN KEY (portal_id, created_by) REFERENCES staff_person(portal_id, id),
  constraint device_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint device_pkey PRIMARY KEY (portal_id, id)
);
CREATE UNIQUE INDEX device_by_code ON public.device USING btree (portal_id, code_hash) WHERE (code_hash IS NOT NULL);
CREATE UNIQUE INDEX device_by_secret ON public.device USING btree (portal_id, secret_hash) WHERE (secret_hash IS NOT NULL);
CREATE INDEX device_in_use ON public.device USING btree (portal_id, created_at, id) WHERE (revoked_at IS NULL);
alter table device enable row level security;
create policy own_portal on device
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on device to foyer_app;

create table door (
  portal_id integer not null,
  id text not null,
  name text not null,
  serves jsonb not null,
  minutes_before integer,
  minutes_after integer,
  re_entry boolean not null,
  shows_names boolean not null,
  position integer not null,
  withdrawn boolean not null,
  constraint door_minutes_after_check CHECK ((minutes_after >= 0)),
  constraint door_minutes_before_check CHECK ((minutes_before >= 0)),
  constraint door_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint door_pkey PRIMARY KEY (portal_id, id)
);
alter table door enable row level security;
create policy own_portal on door
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on door to foyer_app;

create table draft (
  portal_id integer not null,
  id uuid not null,
  name text not null,
  state text not null,
  base integer not null,
  version integer not null,
  content bytea not null,
  changes integer not null,
  conflicts integer not null,
  pictures text[] not null,
  sellers text[] default '{}'::text[],
  made_at timestamp with time zone not null,
  made_by uuid not null,
  changed_at timestamp with time zone not null,
  changed_by uuid not null,
  revision integer,
  publish_at timestamp with time zone,
  scheduled_by uuid,
  note text not null default ''::text,
  failure jsonb,
  constraint draft_changes_check CHECK ((changes >= 0)),
  constraint draft_check CHECK (((revision IS NOT NULL) = (state = 'published'::text))),
  constraint draft_check1 CHECK (((state = 'scheduled'::text) = (publish_at IS NOT NULL))),
  constraint draft_check2 CHECK (((state = 'scheduled'::text) = (scheduled_by IS NOT NULL))),
  constraint draft_conflicts_check CHECK ((conflicts >= 0)),
  constraint draft_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint draft_note_check CHECK ((length(note) <= 500)),
  constraint draft_state_check CHECK ((state = ANY (ARRAY['open'::text, 'scheduled'::text, 'published'::text, 'discarded'::text]))),
  constraint draft_version_check CHECK ((version > 0)),
  constraint draft_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint draft_pkey PRIMARY KEY (portal_id, id)
);
alter table draft enable row level security;
create policy own_portal on draft
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on draft to foyer_app;

create table edit_removal (
  portal_id integer not null,
  cart_id uuid not null,
  ticket_id uuid not null,
  constraint edit_removal_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint edit_removal_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint edit_removal_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint edit_removal_pkey PRIMARY KEY (portal_id, cart_id, ticket_id)
);
CREATE INDEX edit_removal_by_ticket ON public.edit_removal USING btree (portal_id, ticket_id);
alter table edit_removal enable row level security;
create policy own_portal on edit_removal
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on edit_removal to foyer_app;

create table event_session (
  portal_id integer not null,
  id text not null,
  event_template_id text not null,
  schedule_id text,
  start_datetime timestamp with time zone not null,
  end_datetime timestamp with time zone not null,
  price_increase bigint not null default 0,
  annotations jsonb not null default '[]'::jsonb,
  withdrawn boolean not null default false,
  revision integer not null default 0,
  sales_start timestamp with time zone,
  sales_end timestamp with time zone,
  closed boolean not null default false,
  closure_id text,
  rule_start text,
  local_start text,
  keeps_instant boolean not null default false,
  constraint event_session_check CHECK ((end_datetime >= start_datetime)),
  constraint event_session_portal_id_event_template_id_fkey FOREIGN KEY (portal_id, event_template_id) REFERENCES event_template(portal_id, id),
  constraint event_session_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint event_session_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX event_session_by_start ON public.event_session USING btree (portal_id, event_template_id, start_datetime) WHERE (NOT withdrawn);
CREATE INDEX event_session_keeping_instant ON public.event_session USING btree (portal_id, start_datetime) WHERE keeps_instant;
CREATE INDEX event_session_of_days ON public.event_session USING btree (portal_id, event_template_id, start_datetime) WHERE ((NOT withdrawn) AND ((end_datetime - start_datetime) > '1 day'::interval));
alter table event_session enable row level security;
create policy own_portal on event_session
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on event_session to foyer_app;

create table event_template (
  portal_id integer not null,
  id text not null,
  seller_id text not null,
  venue_id text not null,
  name text not null,
  subtitle text not null default ''::text,
  summary text not null default ''::text,
  description text not null default ''::text,
  category text not null default ''::text,
  event_type text not null,
  hidden_type text not null,
  meta jsonb not null default '{}'::jsonb,
  position integer not null default 0,
  withdrawn boolean not null default false,
  seat_map_id text,
  off_sale boolean not null default false,
  constraint event_template_event_type_check CHECK ((event_type = ANY (ARRAY['single'::text, 'repeating'::text, 'other'::text]))),
  constraint event_template_hidden_type_check CHECK ((hidden_type = ANY (ARRAY['public_browsable'::text, 'public_link_only'::text, 'public_member_only'::text]))),
  constraint event_template_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint event_template_portal_id_seat_map_id_fkey FOREIGN KEY (portal_id, seat_map_id) REFERENCES seat_map(portal_id, id),
  constraint event_template_portal_id_seller_id_fkey FOREIGN KEY (portal_id, seller_id) REFERENCES seller(portal_id, id),
  constraint event_template_portal_id_venue_id_fkey FOREIGN KEY (portal_id, venue_id) REFERENCES venue(portal_id, id),
  constraint event_template_pkey PRIMARY KEY (portal_id, id)
);
alter table event_template enable row level security;
create policy own_portal on event_template
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on event_template to foyer_app;

create table export_schedule (
  portal_id integer not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  format text not null,
  filter jsonb not null,
  covers text not null,
  every text not null,
  on_day integer,
  at_time text not null,
  state text not null,
  reason text,
  next_at timestamp with time zone,
  last_at timestamp with time zone,
  last_result text,
  created_at timestamp with time zone not null,
  constraint export_schedule_at_time_check CHECK ((at_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint export_schedule_check CHECK (
CASE every
    WHEN 'day'::text THEN (on_day IS NULL)
    WHEN 'week'::text THEN ((on_day >= 1) AND (on_day <= 7))
    ELSE ((on_day >= 1) AND (on_day <= 31))
END),
  constraint export_schedule_check1 CHECK (((state = 'active'::text) = (next_at IS NOT NULL))),
  constraint export_schedule_check2 CHECK (((state = 'active'::text) = (reason IS NULL))),
  constraint export_schedule_check3 CHECK (((last_at IS NULL) = (last_result IS NULL))),
  constraint export_schedule_covers_check CHECK ((covers = ANY (ARRAY['filter'::text, 'period'::text]))),
  constraint export_schedule_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint export_schedule_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint export_schedule_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'tickets'::text, 'payments'::text, 'scans'::text, 'answers'::text, 'people'::text, 'member_scans'::text]))),
  constraint export_schedule_last_result_check CHECK ((last_result = ANY (ARRAY['running'::text, 'done'::text, 'too_large'::text, 'fault'::text, 'no_room'::text]))),
  constraint export_schedule_reason_check CHECK ((reason = ANY (ARRAY['person'::text, 'right'::text, 'suspended'::text, 'removed'::text]))),
  constraint export_schedule_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  constraint export_schedule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint export_schedule_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint export_schedule_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX export_schedule_due ON public.export_schedule USING btree (portal_id, next_at) WHERE (next_at IS NOT NULL);
alter table export_schedule enable row level security;
create policy own_portal on export_schedule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on export_schedule to foyer_app;

create table function_hash (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  replaced_at timestamp with time zone,
  constraint function_hash_pkey PRIMARY KEY (name, sha256)
);
CREATE UNIQUE INDEX function_hash_current ON public.function_hash USING btree (name) WHERE (replaced_at IS NULL);

create table gift_code (
  portal_id integer not null,
  id uuid not null,
  code_hash bytea not null,
  ticket_id uuid,
  redeems jsonb not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  voided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint gift_code_check CHECK ((valid_from <= valid_to)),
  constraint gift_code_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint gift_code_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint gift_code_pkey PRIMARY KEY (portal_id, id),
  constraint gift_code_portal_id_code_hash_key UNIQUE (portal_id, code_hash),
  constraint gift_code_portal_id_ticket_id_key UNIQUE (portal_id, ticket_id)
);
alter table gift_code enable row level security;
create policy own_portal on gift_code
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on gift_code to foyer_app;
grant update (voided_at) on gift_code to foyer_app;

create table given_away (
  portal_id integer not null,
  id uuid not null,
  ticket_order_id uuid not null,
  person_id uuid not null,
  amount bigint not null,
  given_at timestamp with time zone not null,
  approval_id uuid,
  constraint given_away_amount_check CHECK ((amount >= 0)),
  constraint given_away_portal_id_approval_id_fkey FOREIGN KEY (portal_id, approval_id) REFERENCES approval(portal_id, id),
  constraint given_away_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint given_away_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint given_away_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint given_away_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX given_away_of_order ON public.given_away USING btree (portal_id, ticket_order_id);
CREATE INDEX given_away_of_person ON public.given_away USING btree (portal_id, person_id, given_at);
alter table given_away enable row level security;
create policy own_portal on given_away
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on given_away to foyer_app;

create table held_scan (
  portal_id integer not null,
  id bigint not null generated always as identity,
  device_id uuid not null,
  device_scan_id uuid not null,
  code text not null,
  door_id text,
  sessions text[],
  direction text not null,
  persons integer,
  device_time timestamp with time zone not null,
  device_result text not null,
  received_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  is_accepted boolean,
  constraint held_scan_check CHECK ((num_nonnulls(decided_at, decided_by, is_accepted) = ANY (ARRAY[0, 3]))),
  constraint held_scan_code_check CHECK (((length(code) >= 1) AND (length(code) <= 200))),
  constraint held_scan_device_result_check CHECK ((device_result = ANY (ARRAY['admitted'::text, 'left'::text, 'refused'::text]))),
  constraint held_scan_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint held_scan_door_id_check CHECK ((length(door_id) <= 63)),
  constraint held_scan_persons_check CHECK (((persons >= 1) AND (persons <= 100))),
  constraint held_scan_sessions_check CHECK (((cardinality(sessions) >= 1) AND (cardinality(sessions) <= 200))),
  constraint held_scan_portal_id_decided_by_fkey FOREIGN KEY (portal_id, decided_by) REFERENCES staff_person(portal_id, id),
  constraint held_scan_portal_id_device_id_fkey FOREIGN KEY (portal_id, device_id) REFERENCES device(portal_id, id),
  constraint held_scan_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint held_scan_pkey PRIMARY KEY (portal_id, id),
  constraint held_scan_portal_id_device_id_device_scan_id_key UNIQUE (portal_id, device_id, device_scan_id)
);
CREATE INDEX held_scan_waiting ON public.held_scan USING btree (portal_id, id) WHERE (decided_at IS NULL);
alter table held_scan enable row level security;
create policy own_portal on held_scan
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on held_scan to foyer_app;
grant update (decided_at) on held_scan to foyer_app;
grant update (decided_by) on held_scan to foyer_app;
grant update (is_accepted) on held_scan to foyer_app;

create table idempotency_key (
  portal_id integer not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb storage external,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint idempotency_key_pkey PRIMARY KEY (portal_id, key)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (portal_id, created_at);
alter table idempotency_key enable row level security;
create policy own_portal on idempotency_key
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on idempotency_key to foyer_app;

create table identity (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  email text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  contact jsonb not null default '{}'::jsonb,
  additional_info jsonb not null default '{}'::jsonb,
  password_hash text,
  email_verified_at timestamp with time zone,
  issued_to_cart_id uuid,
  created_at timestamp with time zone not null default now(),
  member_code text,
  issuer text,
  subject text,
  card_customer text,
  email_lower text generated always as (lower(email)) stored,
  placeholder_email text,
  member_code_text text,
  constraint identity_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'guest'::text, 'member'::text, 'giftee'::text, 'merged'::text]))),
  constraint identity_subject_check CHECK (((issuer IS NULL) = (subject IS NULL))),
  constraint identity_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint identity_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX identity_by_cart ON public.identity USING btree (portal_id, issued_to_cart_id) WHERE (issued_to_cart_id IS NOT NULL);
CREATE INDEX identity_by_email ON public.identity USING btree (portal_id, email_lower);
CREATE INDEX identity_by_placeholder_email ON public.identity USING btree (portal_id, placeholder_email) WHERE (placeholder_email IS NOT NULL);
CREATE INDEX identity_by_words ON public.identity USING gin (name_key(portal_id, ((first_name || ' '::text) || last_name))) WITH (fastupdate=off) WHERE (kind = 'member'::text);
CREATE UNIQUE INDEX identity_member_code ON public.identity USING btree (portal_id, member_code) WHERE (member_code IS NOT NULL);
CREATE UNIQUE INDEX identity_subject ON public.identity USING btree (portal_id, issuer, subject) WHERE (subject IS NOT NULL);
CREATE UNIQUE INDEX identity_verified_email ON public.identity USING btree (portal_id, email_lower) WHERE ((kind = 'member'::text) AND (email_verified_at IS NOT NULL));
alter table identity enable row level security;
create policy own_portal on identity
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on identity to foyer_app;

create table image (
  portal_id integer not null,
  id text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint image_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint image_pkey PRIMARY KEY (portal_id, id)
);
alter table image enable row level security;
create policy own_portal on image
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on image to foyer_app;

create table ledger_account (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  number_hash bytea not null,
  last_four text not null,
  currency text not null,
  balance bigint not null default 0,
  ticket_id uuid,
  active_from timestamp with time zone not null,
  expires_at timestamp with time zone,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  frozen_at timestamp with time zone,
  constraint ledger_balance_not_negative CHECK ((balance >= 0)),
  constraint ledger_account_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint ledger_account_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint ledger_account_pkey PRIMARY KEY (portal_id, id),
  constraint ledger_account_portal_id_number_hash_key UNIQUE (portal_id, number_hash)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE UNIQUE INDEX ledger_account_one_a_ticket ON public.ledger_account USING btree (portal_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX ledger_account_to_expire ON public.ledger_account USING btree (portal_id, expires_at) WHERE ((expires_at IS NOT NULL) AND (balance > 0));
alter table ledger_account enable row level security;
create policy own_portal on ledger_account
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant select on ledger_account to foyer_app;
grant insert (portal_id) on ledger_account to foyer_app;
grant insert (id) on ledger_account to foyer_app;
grant insert (number_hash) on ledger_account to foyer_app;
grant insert (last_four) on ledger_account to foyer_app;
grant insert (currency) on ledger_account to foyer_app;
grant insert (ticket_id) on ledger_account to foyer_app;
grant insert (active_from) on ledger_account to foyer_app;
grant insert (expires_at), update (expires_at) on ledger_account to foyer_app;
grant update (blocked_at) on ledger_account to foyer_app;
grant update (frozen_at) on ledger_account to foyer_app;

create table ledger_entry (
  portal_id integer not null,
  transaction_id uuid not null,
  account text not null,
  ledger_account_id uuid,
  reason text not null,
  amount bigint not null,
  payment_entry_id uuid,
  occurred_on timestamp with time zone not null,
  constraint ledger_entry_account_check CHECK ((account = ANY (ARRAY['card'::text, 'issued'::text, 'redeemed'::text, 'expired'::text]))),
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_check CHECK (((account = 'card'::text) = (ledger_account_id IS NOT NULL))),
  constraint ledger_entry_check1 CHECK (((payment_entry_id IS NOT NULL) = (reason = ANY (ARRAY['redeemed'::text, 'refunded'::text])))),
  constraint ledger_entry_check2 CHECK (((amount > 0) = ((account = 'card'::text) = (reason = ANY (ARRAY['issued'::text, 'refunded'::text]))))),
  constraint ledger_entry_reason_check CHECK ((reason = ANY (ARRAY['issued'::text, 'redeemed'::text, 'refunded'::text, 'cancelled'::text, 'expired'::text]))),
  constraint ledger_entry_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint ledger_entry_portal_id_ledger_account_id_fkey FOREIGN KEY (portal_id, ledger_account_id) REFERENCES ledger_account(portal_id, id),
  constraint ledger_entry_portal_id_payment_entry_id_fkey FOREIGN KEY (portal_id, payment_entry_id) REFERENCES payment_entry(portal_id, id),
  constraint ledger_entry_pkey PRIMARY KEY (portal_id, transaction_id, account)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX ledger_entry_by_account ON public.ledger_entry USING btree (portal_id, ledger_account_id) WHERE (ledger_account_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_entry_one_a_payment_entry ON public.ledger_entry USING btree (portal_id, payment_entry_id) WHERE ((account = 'card'::text) AND (payment_entry_id IS NOT NULL));
CREATE UNIQUE INDEX ledger_entry_one_issue ON public.ledger_entry USING btree (portal_id, ledger_account_id) WHERE ((reason = 'issued'::text) AND (account = 'card'::text));
alter table ledger_entry enable row level security;
create policy own_portal on ledger_entry
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant select on ledger_entry to foyer_app;

create table letter (
  portal_id integer not null,
  id uuid not null,
  task text not null,
  payload jsonb not null,
  ticket_order_id uuid,
  cart_id uuid,
  identity_id uuid,
  repeats_id uuid,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  state text not null default 'queued'::text,
  state_at timestamp with time zone not null,
  attempts integer not null default 0,
  answer text,
  kind text,
  recipient text,
  language text,
  subject text,
  body text,
  message_key text,
  constraint letter_answer_check CHECK ((length(answer) <= 300)),
  constraint letter_body_check CHECK ((length(body) <= 20000)),
  constraint letter_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint letter_recipient_check CHECK ((length(recipient) <= 320)),
  constraint letter_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'skipped'::text, 'refused'::text, 'failed'::text, 'bounced'::text]))),
  constraint letter_subject_check CHECK ((length(subject) <= 500)),
  constraint letter_task_check CHECK (((length(task) >= 1) AND (length(task) <= 60))),
  constraint letter_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint letter_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX letter_by_age ON public.letter USING btree (portal_id, created_at, id);
CREATE INDEX letter_by_cart ON public.letter USING btree (portal_id, cart_id, created_at) WHERE (cart_id IS NOT NULL);
CREATE INDEX letter_by_member ON public.letter USING btree (portal_id, identity_id, created_at) WHERE (identity_id IS NOT NULL);
CREATE INDEX letter_by_message ON public.letter USING btree (portal_id, message_key) WHERE (message_key IS NOT NULL);
CREATE INDEX letter_by_order ON public.letter USING btree (portal_id, ticket_order_id, created_at) WHERE (ticket_order_id IS NOT NULL);
CREATE INDEX letter_in_trouble ON public.letter USING btree (portal_id, state_at, id) WHERE (state = ANY (ARRAY['refused'::text, 'failed'::text, 'bounced'::text]));
CREATE INDEX letter_repeating ON public.letter USING btree (portal_id, repeats_id) WHERE (repeats_id IS NOT NULL);
alter table letter enable row level security;
create policy own_portal on letter
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on letter to foyer_app;

create table mailbox_token (
  portal_id integer not null,
  token_hash bytea not null,
  identity_id uuid not null,
  purpose text not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mailbox_token_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'email'::text]))),
  constraint mailbox_token_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint mailbox_token_portal_id_identity_id_fkey FOREIGN KEY (portal_id, identity_id) REFERENCES identity(portal_id, id),
  constraint mailbox_token_pkey PRIMARY KEY (portal_id, token_hash)
);
CREATE INDEX mailbox_token_by_identity ON public.mailbox_token USING btree (portal_id, identity_id);
CREATE INDEX mailbox_token_to_forget ON public.mailbox_token USING btree (portal_id, expires_at);
alter table mailbox_token enable row level security;
create policy own_portal on mailbox_token
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on mailbox_token to foyer_app;

create table membership (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  identity_id uuid not null,
  scan_code text not null,
  ticket_group_id text not null,
  anchor date not null,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  auto_renew text not null default 'none'::text,
  auto_renew_consent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  auto_renew_payment_id uuid,
  constraint membership_auto_renew_check CHECK ((auto_renew = ANY (ARRAY['none'::text, 'scheduled'::text, 'cancelled'::text]))),
  constraint membership_check CHECK ((valid_from <= valid_to)),
  constraint membership_check1 CHECK (((auto_renew = 'none'::text) = (auto_renew_consent_at IS NULL))),
  constraint membership_portal_id_auto_renew_payment_id_fkey FOREIGN KEY (portal_id, auto_renew_payment_id) REFERENCES payment(portal_id, id),
  constraint membership_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint membership_portal_id_identity_id_fkey FOREIGN KEY (portal_id, identity_id) REFERENCES identity(portal_id, id),
  constraint membership_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX membership_by_identity ON public.membership USING btree (portal_id, identity_id);
CREATE UNIQUE INDEX membership_scan_code ON public.membership USING btree (portal_id, scan_code);
CREATE INDEX membership_to_renew ON public.membership USING btree (portal_id, valid_to) WHERE (auto_renew = 'scheduled'::text);
alter table membership enable row level security;
create policy own_portal on membership
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on membership to foyer_app;
grant update (identity_id) on membership to foyer_app;
grant update (ticket_group_id) on membership to foyer_app;
grant update (anchor) on membership to foyer_app;
grant update (valid_from) on membership to foyer_app;
grant update (valid_to) on membership to foyer_app;
grant update (auto_renew) on membership to foyer_app;
grant update (auto_renew_consent_at) on membership to foyer_app;
grant update (auto_renew_payment_id) on membership to foyer_app;

create table membership_renewal (
  portal_id integer not null,
  membership_id uuid not null,
  term_end timestamp with time zone not null,
  cart_id uuid,
  amount bigint not null,
  noticed_at timestamp with time zone not null,
  state text not null,
  tries integer not null default 0,
  declines integer not null default 0,
  next_at timestamp with time zone,
  constraint membership_renewal_amount_check CHECK ((amount >= 0)),
  constraint membership_renewal_check CHECK (((state = ANY (ARRAY['due'::text, 'waiting'::text])) = (next_at IS NOT NULL))),
  constraint membership_renewal_check1 CHECK ((declines <= tries)),
  constraint membership_renewal_state_check CHECK ((state = ANY (ARRAY['due'::text, 'waiting'::text, 'renewed'::text, 'dropped'::text, 'given_up'::text]))),
  constraint membership_renewal_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint membership_renewal_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint membership_renewal_portal_id_membership_id_fkey FOREIGN KEY (portal_id, membership_id) REFERENCES membership(portal_id, id),
  constraint membership_renewal_pkey PRIMARY KEY (portal_id, membership_id, term_end)
);
CREATE UNIQUE INDEX membership_renewal_cart ON public.membership_renewal USING btree (portal_id, cart_id);
CREATE INDEX membership_renewal_due ON public.membership_renewal USING btree (portal_id, next_at) WHERE (next_at IS NOT NULL);
alter table membership_renewal enable row level security;
create policy own_portal on membership_renewal
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on membership_renewal to foyer_app;
grant update (state) on membership_renewal to foyer_app;
grant update (tries) on membership_renewal to foyer_app;
grant update (declines) on membership_renewal to foyer_app;
grant update (next_at) on membership_renewal to foyer_app;

create table membership_term (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  membership_id uuid not null,
  position integer not null,
  ticket_order_id uuid not null,
  kind text not null,
  ticket_group_id text not null,
  anchor date not null,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  benefits_kept_at timestamp with time zone,
  held_from timestamp with time zone,
  held_to timestamp with time zone,
  constraint membership_term_check CHECK ((valid_from <= valid_to)),
  constraint membership_term_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'renewal'::text, 'gift'::text, 'redeemed'::text]))),
  constraint membership_term_position_check CHECK (("position" > 0)),
  constraint membership_term_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint membership_term_portal_id_membership_id_fkey FOREIGN KEY (portal_id, membership_id) REFERENCES membership(portal_id, id),
  constraint membership_term_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint membership_term_pkey PRIMARY KEY (portal_id, id),
  constraint membership_term_portal_id_membership_id_position_key UNIQUE (portal_id, membership_id, "position"),
  constraint membership_term_portal_id_ticket_order_id_ticket_group_id_key UNIQUE (portal_id, ticket_order_id, ticket_group_id)
);
alter table membership_term enable row level security;
create policy own_portal on membership_term
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on membership_term to foyer_app;
grant update (benefits_kept_at) on membership_term to foyer_app;

create table message_rule (
  portal_id integer not null,
  event_template_id text not null,
  position integer not null,
  actions jsonb not null,
  triggers jsonb not null,
  constraint message_rule_portal_id_event_template_id_fkey FOREIGN KEY (portal_id, event_template_id) REFERENCES event_template(portal_id, id),
  constraint message_rule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint message_rule_pkey PRIMARY KEY (portal_id, event_template_id, "position")
);
alter table message_rule enable row level security;
create policy own_portal on message_rule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on message_rule to foyer_app;

create table old_difference (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  ticket_order_id uuid not null,
  ticket_id uuid,
  cause text not null,
  amount bigint not null,
  found_on timestamp with time zone not null default now(),
  settled_on timestamp with time zone,
  reason text,
  constraint old_difference_cause_check CHECK ((cause = ANY (ARRAY['discount_passed_on'::text, 'money'::text, 'term_taken_back'::text, 'renewal_paid_twice'::text]))),
  constraint old_difference_settled_check CHECK (((settled_on IS NULL) = (reason IS NULL))),
  constraint old_difference_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint old_difference_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint old_difference_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint old_difference_pkey PRIMARY KEY (portal_id, id)
);
alter table old_difference enable row level security;
create policy own_portal on old_difference
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on old_difference to foyer_app;

create table order_change (
  portal_id integer not null,
  id uuid not null,
  ticket_order_id uuid not null,
  kind text not null,
  removed uuid[] not null,
  added uuid[] not null,
  decided_on timestamp with time zone not null,
  told_on timestamp with time zone,
  session_change_id uuid,
  moved_from text,
  constraint order_change_kind_check CHECK ((kind = ANY (ARRAY['update'::text, 'cancel'::text]))),
  constraint order_change_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint order_change_portal_id_moved_from_fkey FOREIGN KEY (portal_id, moved_from) REFERENCES event_session(portal_id, id),
  constraint order_change_portal_id_session_change_id_fkey FOREIGN KEY (portal_id, session_change_id) REFERENCES session_change(portal_id, id),
  constraint order_change_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint order_change_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX order_change_by_order ON public.order_change USING btree (portal_id, ticket_order_id, decided_on);
CREATE UNIQUE INDEX order_change_once_a_session ON public.order_change USING btree (portal_id, session_change_id, ticket_order_id) WHERE (session_change_id IS NOT NULL);
alter table order_change enable row level security;
create policy own_portal on order_change
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on order_change to foyer_app;

create table payment (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  gateway_id text not null,
  state text not null,
  completes boolean not null,
  amount bigint not null,
  currency text not null,
  identity_id uuid not null,
  provider_ref text,
  failure jsonb,
  send_email boolean not null default true,
  created_at timestamp with time zone not null default now(),
  next_check_at timestamp with time zone,
  ledger_account_id uuid,
  auto_renew boolean not null default false,
  payer_hash bytea,
  opens_orders boolean not null default false,
  method text,
  brand text,
  last_four text,
  wallet text,
  constraint payment_amount_check CHECK ((amount >= 0)),
  constraint payment_brand_check CHECK (((length(brand) >= 1) AND (length(brand) <= 100))),
  constraint payment_gateway_id_check CHECK ((gateway_id = ANY (ARRAY['stripe'::text, 'ledger'::text, 'free'::text]))),
  constraint payment_last_four_check CHECK (((length(last_four) >= 1) AND (length(last_four) <= 10))),
  constraint payment_method_check CHECK (((length(method) >= 1) AND (length(method) <= 100))),
  constraint payment_names_its_card CHECK (((gateway_id = 'ledger'::text) = (ledger_account_id IS NOT NULL))),
  constraint payment_payer_hash_check CHECK ((octet_length(payer_hash) = 32)),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['open'::text, 'requires_action'::text, 'processing'::text, 'captured'::text, 'failed'::text]))),
  constraint payment_wallet_check CHECK (((length(wallet) >= 1) AND (length(wallet) <= 100))),
  constraint payment_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint payment_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint payment_portal_id_ledger_account_id_fkey FOREIGN KEY (portal_id, ledger_account_id) REFERENCES ledger_account(portal_id, id),
  constraint payment_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX payment_by_cart ON public.payment USING btree (portal_id, cart_id);
CREATE INDEX payment_by_identity ON public.payment USING btree (portal_id, identity_id);
CREATE INDEX payment_by_last_four ON public.payment USING btree (portal_id, last_four, created_at) WHERE (last_four IS NOT NULL);
CREATE UNIQUE INDEX payment_one_open_a_cart ON public.payment USING btree (portal_id, cart_id) WHERE (state = ANY (ARRAY['open'::text, 'requires_action'::text, 'processing'::text]));
CREATE UNIQUE INDEX payment_provider_ref ON public.payment USING btree (portal_id, gateway_id, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payment_to_check ON public.payment USING btree (portal_id, next_check_at) WHERE (next_check_at IS NOT NULL);
alter table payment enable row level security;
create policy own_portal on payment
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on payment to foyer_app;

create table payment_allocation (
  portal_id integer not null,
  payment_entry_id uuid not null,
  ticket_order_id uuid not null,
  amount bigint not null,
  allocated_on timestamp with time zone default now(),
  constraint payment_allocation_amount_check CHECK ((amount >= 0)),
  constraint payment_allocation_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint payment_allocation_portal_id_payment_entry_id_fkey FOREIGN KEY (portal_id, payment_entry_id) REFERENCES payment_entry(portal_id, id),
  constraint payment_allocation_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint payment_allocation_pkey PRIMARY KEY (portal_id, payment_entry_id, ticket_order_id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX payment_allocation_by_order ON public.payment_allocation USING btree (portal_id, ticket_order_id);
CREATE INDEX payment_allocation_by_time ON public.payment_allocation USING btree (portal_id, allocated_on) WHERE (allocated_on IS NOT NULL);
alter table payment_allocation enable row level security;
create policy own_portal on payment_allocation
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on payment_allocation to foyer_app;

create table payment_entry (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  cart_id uuid not null,
  audit_action text not null,
  state text not null default 'done'::text,
  amount bigint not null,
  reason text not null default ''::text,
  provider_ref text,
  occurred_on timestamp with time zone not null default now(),
  due_at timestamp with time zone,
  tries integer not null default 0,
  staff_refund_id uuid,
  failed_on timestamp with time zone,
  constraint payment_entry_amount_check CHECK ((amount >= 0)),
  constraint payment_entry_audit_action_check CHECK ((audit_action = ANY (ARRAY['capture'::text, 'refund'::text, 'dispute_opened'::text, 'dispute_closed'::text, 'dispute_fee'::text]))),
  constraint payment_entry_check CHECK (((state = 'due'::text) = (due_at IS NOT NULL))),
  constraint payment_entry_state_check CHECK ((state = ANY (ARRAY['due'::text, 'done'::text, 'failed'::text]))),
  constraint payment_entry_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint payment_entry_portal_id_payment_id_fkey FOREIGN KEY (portal_id, payment_id) REFERENCES payment(portal_id, id),
  constraint payment_entry_portal_id_staff_refund_id_fkey FOREIGN KEY (portal_id, staff_refund_id) REFERENCES staff_refund(portal_id, id),
  constraint payment_entry_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX payment_entry_by_cart ON public.payment_entry USING btree (portal_id, cart_id);
CREATE INDEX payment_entry_by_payment ON public.payment_entry USING btree (portal_id, payment_id) WHERE (audit_action <> 'capture'::text);
CREATE INDEX payment_entry_disputed ON public.payment_entry USING btree (portal_id, occurred_on) WHERE (audit_action = 'dispute_opened'::text);
CREATE INDEX payment_entry_due ON public.payment_entry USING btree (portal_id, due_at) WHERE (state = 'due'::text);
CREATE INDEX payment_entry_failed ON public.payment_entry USING btree (portal_id, failed_on) WHERE (state = 'failed'::text);
CREATE INDEX payment_entry_lost ON public.payment_entry USING btree (portal_id, occurred_on) WHERE ((audit_action = 'dispute_closed'::text) OR (reason = 'at_processor'::text));
CREATE UNIQUE INDEX payment_entry_one_capture ON public.payment_entry USING btree (portal_id, payment_id) WHERE (audit_action = 'capture'::text);
CREATE UNIQUE INDEX payment_entry_provider_ref ON public.payment_entry USING btree (portal_id, payment_id, audit_action, provider_ref) WHERE (provider_ref IS NOT NULL);
alter table payment_entry enable row level security;
create policy own_portal on payment_entry
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on payment_entry to foyer_app;

create table portal (
  portal_id integer not null generated always as identity,
  key text not null,
  name text not null default ''::text,
  hosts text[] not null default '{}'::text[],
  currency text not null default 'USD'::text,
  languages text[] not null default '{en}'::text[],
  public_identity_id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  suspended_at timestamp with time zone,
  suspension_reason text,
  first_number integer,
  moved_at timestamp with time zone,
  constraint portal_check CHECK (((suspension_reason IS NULL) = (suspended_at IS NULL))),
  constraint portal_check1 CHECK (((moved_at IS NULL) OR (suspended_at IS NOT NULL))),
  constraint portal_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint portal_first_number_check CHECK ((first_number > 0)),
  constraint portal_key_check CHECK ((key ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)),
  constraint portal_pkey PRIMARY KEY (portal_id),
  constraint portal_key_key UNIQUE (key)
);
alter table portal enable row level security;
create policy own_portal on portal
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant select, update on portal to foyer_app;

create table price_schedule (
  portal_id integer not null,
  ticket_type_id text not null,
  position integer not null,
  amount bigint not null,
  applies jsonb not null,
  constraint price_schedule_amount_check CHECK ((amount >= 0)),
  constraint price_schedule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint price_schedule_portal_id_ticket_type_id_fkey FOREIGN KEY (portal_id, ticket_type_id) REFERENCES ticket_type(portal_id, id),
  constraint price_schedule_pkey PRIMARY KEY (portal_id, ticket_type_id, "position")
);
alter table price_schedule enable row level security;
create policy own_portal on price_schedule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on price_schedule to foyer_app;

create table promo_code (
  portal_id integer not null,
  id text not null,
  cart_rule_id text not null,
  code text not null,
  max_uses integer,
  used integer not null default 0,
  position integer not null default 0,
  withdrawn boolean not null default false,
  constraint promo_code_max_uses_check CHECK ((max_uses >= 0)),
  constraint promo_code_used_check CHECK ((used >= 0)),
  constraint promo_code_portal_id_cart_rule_id_fkey FOREIGN KEY (portal_id, cart_rule_id) REFERENCES cart_rule(portal_id, id),
  constraint promo_code_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint promo_code_pkey PRIMARY KEY (portal_id, id)
) with (fillfactor=50);
CREATE INDEX promo_code_by_rule ON public.promo_code USING btree (portal_id, cart_rule_id);
alter table promo_code enable row level security;
create policy own_portal on promo_code
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on promo_code to foyer_app;

create table provider_event (
  portal_id integer not null,
  provider text not null,
  id text not null,
  type text not null,
  body jsonb not null,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  constraint provider_event_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint provider_event_pkey PRIMARY KEY (portal_id, provider, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
alter table provider_event enable row level security;
create policy own_portal on provider_event
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on provider_event to foyer_app;

create table provider_login (
  portal_id integer not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  seller_id text not null,
  next text not null,
  expires_at timestamp with time zone not null,
  constraint provider_login_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint provider_login_pkey PRIMARY KEY (portal_id, state_hash)
);
CREATE INDEX provider_login_to_forget ON public.provider_login USING btree (portal_id, expires_at);
alter table provider_login enable row level security;
create policy own_portal on provider_login
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on provider_login to foyer_app;

create table rate_window (
  portal_id integer not null,
  name text not null,
  key_hash bytea not null,
  ends_at timestamp with time zone not null,
  hits integer not null,
  constraint rate_window_hits_check CHECK ((hits >= 0)),
  constraint rate_window_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint rate_window_pkey PRIMARY KEY (portal_id, name, key_hash)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX rate_window_to_forget ON public.rate_window USING btree (portal_id, ends_at);
alter table rate_window enable row level security;
create policy own_portal on rate_window
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on rate_window to foyer_app;

create table redemption (
  portal_id integer not null,
  ticket_id uuid not null,
  run text not null,
  redeemed_on timestamp with time zone not null,
  constraint redemption_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint redemption_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint redemption_pkey PRIMARY KEY (portal_id, ticket_id)
);
CREATE TRIGGER scan_of_redemption AFTER INSERT ON public.redemption FOR EACH ROW EXECUTE FUNCTION scan_of_redemption();
alter table redemption enable row level security;
create policy own_portal on redemption
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on redemption to foyer_app;

create table refund_remedy (
  portal_id integer not null,
  payment_entry_id uuid not null,
  remedy text not null,
  reason text not null,
  new_entry_id uuid,
  decided_on timestamp with time zone not null,
  constraint refund_remedy_check CHECK (((remedy = 'dropped'::text) = (new_entry_id IS NULL))),
  constraint refund_remedy_remedy_check CHECK ((remedy = ANY (ARRAY['resent'::text, 'settled'::text, 'dropped'::text]))),
  constraint refund_remedy_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint refund_remedy_portal_id_new_entry_id_fkey FOREIGN KEY (portal_id, new_entry_id) REFERENCES payment_entry(portal_id, id),
  constraint refund_remedy_portal_id_payment_entry_id_fkey FOREIGN KEY (portal_id, payment_entry_id) REFERENCES payment_entry(portal_id, id),
  constraint refund_remedy_pkey PRIMARY KEY (portal_id, payment_entry_id),
  constraint refund_remedy_portal_id_new_entry_id_key UNIQUE (portal_id, new_entry_id)
);
alter table refund_remedy enable row level security;
create policy own_portal on refund_remedy
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on refund_remedy to foyer_app;

create table refused_letter (
  portal_id integer not null,
  key text not null,
  letter text not null,
  number text,
  status integer not null,
  refused_on timestamp with time zone not null,
  constraint refused_letter_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint refused_letter_pkey PRIMARY KEY (portal_id, key)
);
alter table refused_letter enable row level security;
create policy own_portal on refused_letter
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on refused_letter to foyer_app;

create table revision (
  portal_id integer not null,
  number integer not null,
  made_at timestamp with time zone not null,
  actor_kind text not null,
  actor text not null,
  note text not null,
  source text not null,
  base integer,
  is_whole boolean not null,
  content bytea not null,
  digest text not null,
  pictures jsonb not null,
  erasures jsonb not null default '[]'::jsonb,
  constraint revision_actor_check CHECK (((length(actor) >= 1) AND (length(actor) <= 200))),
  constraint revision_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'program'::text, 'key'::text, 'operator'::text]))),
  constraint revision_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint revision_note_check CHECK ((length(note) <= 1000)),
  constraint revision_number_check CHECK ((number > 0)),
  constraint revision_source_check CHECK ((source = ANY (ARRAY['file'::text, 'tables'::text, 'console'::text]))),
  constraint revision_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint revision_pkey PRIMARY KEY (portal_id, number)
);
alter table revision enable row level security;
create policy own_portal on revision
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on revision to foyer_app;

create table sales_counted (
  portal_id integer not null,
  until timestamp with time zone not null,
  begun_at timestamp with time zone not null,
  constraint sales_counted_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint sales_counted_pkey PRIMARY KEY (portal_id)
);
alter table sales_counted enable row level security;
create policy own_portal on sales_counted
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on sales_counted to foyer_app;

create table sales_slot (
  portal_id integer not null,
  seller_id text not null,
  starts_at timestamp with time zone not null,
  orders integer not null,
  tickets integer not null,
  received bigint not null,
  returned bigint not null,
  constraint sales_slot_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint sales_slot_pkey PRIMARY KEY (portal_id, seller_id, starts_at)
);
alter table sales_slot enable row level security;
create policy own_portal on sales_slot
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on sales_slot to foyer_app;

create table sample_portal (
  portal_id integer not null,
  installation uuid not null,
  constraint sample_portal_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint sample_portal_pkey PRIMARY KEY (portal_id)
);
alter table sample_portal enable row level security;
create policy own_portal on sample_portal
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on sample_portal to foyer_app;

create table scan (
  portal_id integer not null,
  id bigint not null generated always as identity,
  device text not null,
  device_scan_id uuid not null,
  part integer not null default 0,
  actor_kind text,
  actor text,
  door_id text,
  ticket_id uuid,
  membership_id uuid,
  ticket_order_id uuid,
  code text,
  event_template_id text,
  event_session_id text,
  direction text not null,
  result text not null,
  reason text,
  persons integer not null,
  details jsonb not null default '{}'::jsonb,
  device_time timestamp with time zone not null,
  server_time timestamp with time zone not null,
  offline boolean not null,
  device_result text,
  forced boolean not null,
  annuls bigint,
  looked_up boolean not null default false,
  constraint scan_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'program'::text, 'key'::text, 'operator'::text]))),
  constraint scan_check CHECK (((actor IS NULL) = (actor_kind IS NULL))),
  constraint scan_check1 CHECK (((num_nonnulls(ticket_id, membership_id, ticket_order_id, code) >= 1) AND (num_nonnulls(ticket_id, membership_id, ticket_order_id, code) <= 2))),
  constraint scan_check2 CHECK (((result = 'annulled'::text) = (annuls IS NOT NULL))),
  constraint scan_check3 CHECK (((result <> ALL (ARRAY['admitted'::text, 'left'::text])) OR ((result = 'admitted'::text) = (direction = 'in'::text)))),
  constraint scan_check4 CHECK (((device_result IS NOT NULL) <= offline)),
  constraint scan_code_check CHECK ((length(code) <= 200)),
  constraint scan_device_check CHECK (((length(device) >= 1) AND (length(device) <= 200))),
  constraint scan_device_result_check CHECK ((device_result = ANY (ARRAY['admitted'::text, 'left'::text, 'refused'::text]))),
  constraint scan_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint scan_part_check CHECK ((part >= 0)),
  constraint scan_persons_check CHECK (((persons >= 1) AND (persons <= 100))),
  constraint scan_result_check CHECK ((result = ANY (ARRAY['admitted'::text, 'left'::text, 'refused'::text, 'annulled'::text]))),
  constraint scan_portal_id_annuls_fkey FOREIGN KEY (portal_id, annuls) REFERENCES scan(portal_id, id),
  constraint scan_portal_id_door_id_fkey FOREIGN KEY (portal_id, door_id) REFERENCES door(portal_id, id),
  constraint scan_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint scan_portal_id_membership_id_fkey FOREIGN KEY (portal_id, membership_id) REFERENCES membership(portal_id, id),
  constraint scan_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint scan_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint scan_pkey PRIMARY KEY (portal_id, id),
  constraint scan_portal_id_device_device_scan_id_part_key UNIQUE (portal_id, device, device_scan_id, part)
);
CREATE UNIQUE INDEX scan_annulled_once ON public.scan USING btree (portal_id, annuls) WHERE (annuls IS NOT NULL);
CREATE INDEX scan_by_device ON public.scan USING btree (portal_id, device, id);
CREATE INDEX scan_by_door ON public.scan USING btree (portal_id, door_id, server_time);
CREATE INDEX scan_by_membership ON public.scan USING btree (portal_id, membership_id, id) WHERE (membership_id IS NOT NULL);
CREATE INDEX scan_by_ticket ON public.scan USING btree (portal_id, ticket_id, id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX scan_by_time ON public.scan USING btree (portal_id, server_time);
CREATE INDEX scan_conflict ON public.scan USING btree (portal_id, id) WHERE (offline AND ((device_result <> result) OR (reason = 'refused_offline'::text)));
alter table scan enable row level security;
create policy own_portal on scan
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on scan to foyer_app;

create table scan_note (
  portal_id integer not null,
  scan_id bigint not null,
  text text not null,
  constraint scan_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500))),
  constraint scan_note_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint scan_note_portal_id_scan_id_fkey FOREIGN KEY (portal_id, scan_id) REFERENCES scan(portal_id, id),
  constraint scan_note_pkey PRIMARY KEY (portal_id, scan_id)
);
alter table scan_note enable row level security;
create policy own_portal on scan_note
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on scan_note to foyer_app;

create table schedule (
  portal_id integer not null,
  event_template_id text not null,
  id text not null,
  rule jsonb not null,
  extended_until date,
  constraint schedule_portal_id_event_template_id_fkey FOREIGN KEY (portal_id, event_template_id) REFERENCES event_template(portal_id, id),
  constraint schedule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint schedule_pkey PRIMARY KEY (portal_id, event_template_id, id)
);
alter table schedule enable row level security;
create policy own_portal on schedule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on schedule to foyer_app;

create table scheduled_payment (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  due timestamp with time zone not null,
  amount bigint not null,
  constraint scheduled_payment_amount_check CHECK ((amount > 0)),
  constraint scheduled_payment_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint scheduled_payment_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint scheduled_payment_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX scheduled_payment_by_cart ON public.scheduled_payment USING btree (portal_id, cart_id);
CREATE INDEX scheduled_payment_due ON public.scheduled_payment USING btree (portal_id, due);
alter table scheduled_payment enable row level security;
create policy own_portal on scheduled_payment
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on scheduled_payment to foyer_app;

create table schema_migration (
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (number)
);

create table seat_map (
  portal_id integer not null,
  id text not null,
  plan jsonb not null,
  constraint seat_map_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint seat_map_pkey PRIMARY KEY (portal_id, id)
);
alter table seat_map enable row level security;
create policy own_portal on seat_map
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on seat_map to foyer_app;

create table seller (
  portal_id integer not null,
  id text not null,
  slug text not null,
  name text not null,
  metadata jsonb not null default '{}'::jsonb,
  position integer not null default 0,
  constraint seller_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint seller_pkey PRIMARY KEY (portal_id, id),
  constraint seller_portal_id_slug_key UNIQUE (portal_id, slug)
);
alter table seller enable row level security;
create policy own_portal on seller
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on seller to foyer_app;

create table sent_letter (
  portal_id integer not null,
  key text not null,
  sent_on timestamp with time zone not null,
  constraint sent_letter_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint sent_letter_pkey PRIMARY KEY (portal_id, key)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
alter table sent_letter enable row level security;
create policy own_portal on sent_letter
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on sent_letter to foyer_app;

create table session_change (
  portal_id integer not null,
  id uuid not null,
  event_session_id text not null,
  kind text not null,
  to_session_id text,
  decided_on timestamp with time zone not null,
  constraint session_change_check CHECK (((kind = 'move'::text) = (to_session_id IS NOT NULL))),
  constraint session_change_kind_check CHECK ((kind = ANY (ARRAY['cancel'::text, 'move'::text]))),
  constraint session_change_portal_id_event_session_id_fkey FOREIGN KEY (portal_id, event_session_id) REFERENCES event_session(portal_id, id),
  constraint session_change_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint session_change_portal_id_to_session_id_fkey FOREIGN KEY (portal_id, to_session_id) REFERENCES event_session(portal_id, id),
  constraint session_change_pkey PRIMARY KEY (portal_id, id),
  constraint session_change_portal_id_event_session_id_key UNIQUE (portal_id, event_session_id)
);
alter table session_change enable row level security;
create policy own_portal on session_change
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on session_change to foyer_app;

create table session_run (
  portal_id integer not null,
  id uuid not null,
  event_session_id text not null,
  kind text not null,
  to_session_id text,
  trial_id uuid,
  reason text not null,
  person_id uuid not null,
  state text not null,
  problem text,
  steps integer not null default 0,
  remaining integer,
  carts integer not null default 0,
  redeemed integer not null default 0,
  lacking integer not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  approval_id uuid,
  constraint session_run_check CHECK (((kind = 'move'::text) = (to_session_id IS NOT NULL))),
  constraint session_run_check1 CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint session_run_check2 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint session_run_kind_check CHECK ((kind = ANY (ARRAY['cancel'::text, 'move'::text]))),
  constraint session_run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint session_run_portal_id_approval_id_fkey FOREIGN KEY (portal_id, approval_id) REFERENCES approval(portal_id, id),
  constraint session_run_portal_id_event_session_id_fkey FOREIGN KEY (portal_id, event_session_id) REFERENCES event_session(portal_id, id),
  constraint session_run_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint session_run_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint session_run_portal_id_to_session_id_fkey FOREIGN KEY (portal_id, to_session_id) REFERENCES event_session(portal_id, id),
  constraint session_run_portal_id_trial_id_fkey FOREIGN KEY (portal_id, trial_id) REFERENCES session_run(portal_id, id),
  constraint session_run_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX session_run_by_session ON public.session_run USING btree (portal_id, event_session_id, created_at);
CREATE INDEX session_run_by_trial ON public.session_run USING btree (portal_id, trial_id) WHERE (trial_id IS NOT NULL);
CREATE UNIQUE INDEX session_run_real_open ON public.session_run USING btree (portal_id, event_session_id) WHERE ((trial_id IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));
CREATE UNIQUE INDEX session_run_trial_open_by_person ON public.session_run USING btree (portal_id, event_session_id, person_id) WHERE ((trial_id IS NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));
alter table session_run enable row level security;
create policy own_portal on session_run
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on session_run to foyer_app;

create table session_run_line (
  portal_id integer not null,
  run_id uuid not null,
  order_number text not null,
  tickets integer not null,
  amount text not null,
  problem text,
  is_above_limit boolean not null default false,
  fees jsonb not null default '[]'::jsonb,
  constraint session_run_line_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint session_run_line_portal_id_run_id_fkey FOREIGN KEY (portal_id, run_id) REFERENCES session_run(portal_id, id) ON DELETE CASCADE,
  constraint session_run_line_pkey PRIMARY KEY (portal_id, run_id, order_number)
);
alter table session_run_line enable row level security;
create policy own_portal on session_run_line
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on session_run_line to foyer_app;

create table staff_answered_challenge (
  portal_id integer not null,
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint staff_answered_challenge_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_answered_challenge_pkey PRIMARY KEY (portal_id, challenge_hash)
);
CREATE INDEX staff_answered_challenge_to_forget ON public.staff_answered_challenge USING btree (portal_id, expires_at);
alter table staff_answered_challenge enable row level security;
create policy own_portal on staff_answered_challenge
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_answered_challenge to foyer_app;

create table staff_cart (
  portal_id integer not null,
  id uuid not null,
  cart_id uuid not null,
  seller_id text not null,
  name text not null,
  email text not null,
  person_id uuid not null,
  created_at timestamp with time zone not null,
  held_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  given bigint not null default 0,
  constraint staff_cart_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_cart_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_cart_pkey PRIMARY KEY (portal_id, id),
  constraint staff_cart_portal_id_cart_id_key UNIQUE (portal_id, cart_id)
);
CREATE INDEX staff_cart_by_time ON public.staff_cart USING btree (portal_id, created_at DESC);
alter table staff_cart enable row level security;
create policy own_portal on staff_cart
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_cart to foyer_app;

create table staff_edit (
  portal_id integer not null,
  cart_id uuid not null,
  ticket_order_id uuid not null,
  wish text not null,
  result jsonb not null,
  waived bigint not null,
  decided_on timestamp with time zone not null,
  constraint staff_edit_waived_check CHECK ((waived >= 0)),
  constraint staff_edit_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_edit_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint staff_edit_pkey PRIMARY KEY (portal_id, cart_id)
);
CREATE INDEX staff_edit_of_order ON public.staff_edit USING btree (portal_id, ticket_order_id, decided_on DESC);
alter table staff_edit enable row level security;
create policy own_portal on staff_edit
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on staff_edit to foyer_app;

create table staff_export (
  portal_id integer not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  format text not null,
  filter jsonb not null,
  sellers text[],
  state text not null,
  reason text,
  row_count bigint not null default 0,
  steps integer not null default 0,
  stored_bytes bigint not null default 0,
  file_bytes bigint not null default 0,
  progress jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  schedule_id uuid,
  constraint staff_export_check CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  constraint staff_export_check1 CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint staff_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint staff_export_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'tickets'::text, 'payments'::text, 'scans'::text, 'answers'::text, 'people'::text, 'member_scans'::text]))),
  constraint staff_export_reason_check CHECK ((reason = ANY (ARRAY['too_large'::text, 'fault'::text]))),
  constraint staff_export_row_count_check CHECK ((row_count >= 0)),
  constraint staff_export_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint staff_export_steps_check CHECK ((steps >= 0)),
  constraint staff_export_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_export_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_export_schedule_fkey FOREIGN KEY (portal_id, schedule_id) REFERENCES export_schedule(portal_id, id) ON DELETE SET NULL (schedule_id),
  constraint staff_export_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX staff_export_by_schedule ON public.staff_export USING btree (portal_id, schedule_id) WHERE (schedule_id IS NOT NULL);
CREATE INDEX staff_export_by_time ON public.staff_export USING btree (portal_id, created_at);
alter table staff_export enable row level security;
create policy own_portal on staff_export
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_export to foyer_app;

create table staff_export_part (
  portal_id integer not null,
  export_id uuid not null,
  step integer not null,
  bytes bytea storage external not null,
  constraint staff_export_part_step_check CHECK ((step > 0)),
  constraint staff_export_part_portal_id_export_id_fkey FOREIGN KEY (portal_id, export_id) REFERENCES staff_export(portal_id, id) ON DELETE CASCADE,
  constraint staff_export_part_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_export_part_pkey PRIMARY KEY (portal_id, export_id, step)
);
alter table staff_export_part enable row level security;
create policy own_portal on staff_export_part
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on staff_export_part to foyer_app;

create table staff_grant (
  portal_id integer not null,
  person_id uuid not null,
  role text not null,
  sellers text[],
  constraint staff_grant_sellers_check CHECK ((cardinality(sellers) > 0)),
  constraint staff_grant_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_grant_pkey PRIMARY KEY (portal_id, person_id, role)
);
CREATE INDEX staff_grant_of_role ON public.staff_grant USING btree (portal_id, role);
alter table staff_grant enable row level security;
create policy own_portal on staff_grant
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_grant to foyer_app;

create table staff_identity (
  portal_id integer not null,
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  has_factor boolean not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  constraint staff_identity_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_identity_pkey PRIMARY KEY (portal_id, issuer, subject)
);
CREATE INDEX staff_identity_of_person ON public.staff_identity USING btree (portal_id, person_id);
alter table staff_identity enable row level security;
create policy own_portal on staff_identity
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_identity to foyer_app;

create table staff_let_in (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  person_id uuid,
  by_person_id uuid not null,
  at timestamp with time zone not null,
  constraint staff_let_in_portal_id_by_person_id_fkey FOREIGN KEY (portal_id, by_person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_let_in_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_let_in_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_let_in_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX staff_let_in_lately ON public.staff_let_in USING btree (portal_id, at);
alter table staff_let_in enable row level security;
create policy own_portal on staff_let_in
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on staff_let_in to foyer_app;

create table staff_link (
  portal_id integer not null,
  id uuid not null,
  token_hash bytea not null,
  purpose text not null,
  email text,
  person_id uuid,
  grants jsonb not null default '[]'::jsonb,
  issued_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint staff_link_email_check CHECK ((email = lower(email))),
  constraint staff_link_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'invitation'::text, 'reset'::text, 'sample'::text, 'support'::text]))),
  constraint staff_link_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_link_portal_id_issued_by_fkey FOREIGN KEY (portal_id, issued_by) REFERENCES staff_person(portal_id, id),
  constraint staff_link_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_link_pkey PRIMARY KEY (portal_id, id),
  constraint staff_link_portal_id_token_hash_key UNIQUE (portal_id, token_hash)
);
CREATE INDEX staff_link_by_email ON public.staff_link USING btree (portal_id, email);
CREATE INDEX staff_link_to_forget ON public.staff_link USING btree (portal_id, expires_at);
alter table staff_link enable row level security;
create policy own_portal on staff_link
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_link to foyer_app;

create table staff_note (
  portal_id integer not null,
  id uuid not null,
  entity_kind text not null,
  entity_id uuid not null,
  author_id uuid not null,
  created_at timestamp with time zone not null,
  text text not null,
  constraint staff_note_entity_kind_check CHECK ((entity_kind = ANY (ARRAY['order'::text, 'person'::text]))),
  constraint staff_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint staff_note_portal_id_author_id_fkey FOREIGN KEY (portal_id, author_id) REFERENCES staff_person(portal_id, id),
  constraint staff_note_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_note_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX staff_note_of_entity ON public.staff_note USING btree (portal_id, entity_kind, entity_id, created_at);
alter table staff_note enable row level security;
create policy own_portal on staff_note
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on staff_note to foyer_app;

create table staff_passkey (
  portal_id integer not null,
  credential_id bytea not null,
  id uuid not null,
  person_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_passkey_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint staff_passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint staff_passkey_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_passkey_pkey PRIMARY KEY (portal_id, credential_id),
  constraint staff_passkey_portal_id_id_key UNIQUE (portal_id, id)
);
CREATE INDEX staff_passkey_of_person ON public.staff_passkey USING btree (portal_id, person_id);
alter table staff_passkey enable row level security;
create policy own_portal on staff_passkey
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_passkey to foyer_app;

create table staff_person (
  portal_id integer not null,
  id uuid not null,
  email text not null,
  name text not null,
  state text not null default 'active'::text,
  password_hash text,
  totp_secret bytea,
  totp_step bigint not null default 0,
  is_sample boolean not null default false,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  from_provider boolean not null default false,
  support_consent uuid,
  constraint staff_person_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint staff_person_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint staff_person_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'removed'::text]))),
  constraint staff_person_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_person_portal_id_support_consent_fkey FOREIGN KEY (portal_id, support_consent) REFERENCES support_consent(portal_id, id),
  constraint staff_person_pkey PRIMARY KEY (portal_id, id)
);
CREATE UNIQUE INDEX staff_person_email ON public.staff_person USING btree (portal_id, email) WHERE (state <> 'removed'::text);
CREATE INDEX staff_person_of_support ON public.staff_person USING btree (portal_id, support_consent) WHERE (support_consent IS NOT NULL);
alter table staff_person enable row level security;
create policy own_portal on staff_person
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_person to foyer_app;

create table staff_provider (
  portal_id integer not null,
  version integer not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  groups_claim text not null,
  more_scopes text not null,
  enforces_factor boolean not null,
  constraint staff_provider_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 200))),
  constraint staff_provider_groups_claim_check CHECK (((length(groups_claim) >= 1) AND (length(groups_claim) <= 200))),
  constraint staff_provider_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  constraint staff_provider_more_scopes_check CHECK ((length(more_scopes) <= 200)),
  constraint staff_provider_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint staff_provider_version_check CHECK ((version > 0)),
  constraint staff_provider_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_provider_pkey PRIMARY KEY (portal_id)
);
alter table staff_provider enable row level security;
create policy own_portal on staff_provider
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_provider to foyer_app;

create table staff_provider_group (
  portal_id integer not null,
  name text not null,
  role text not null,
  sellers text[],
  constraint staff_provider_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint staff_provider_group_sellers_check CHECK ((cardinality(sellers) > 0)),
  constraint staff_provider_group_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES staff_provider(portal_id) ON DELETE CASCADE,
  constraint staff_provider_group_pkey PRIMARY KEY (portal_id, name, role)
);
alter table staff_provider_group enable row level security;
create policy own_portal on staff_provider_group
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_provider_group to foyer_app;

create table staff_provider_login (
  portal_id integer not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  purpose text not null,
  session_id uuid,
  issuer text not null,
  client_id text not null,
  next text not null,
  begun_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_provider_login_check CHECK (((purpose = 'sign_in'::text) = (session_id IS NULL))),
  constraint staff_provider_login_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'connect'::text, 'confirm'::text]))),
  constraint staff_provider_login_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_provider_login_pkey PRIMARY KEY (portal_id, state_hash)
);
CREATE INDEX staff_provider_login_to_forget ON public.staff_provider_login USING btree (portal_id, expires_at);
alter table staff_provider_login enable row level security;
create policy own_portal on staff_provider_login
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_provider_login to foyer_app;

create table staff_recovery_code (
  portal_id integer not null,
  person_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_recovery_code_pkey PRIMARY KEY (portal_id, person_id, code_hash)
);
alter table staff_recovery_code enable row level security;
create policy own_portal on staff_recovery_code
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_recovery_code to foyer_app;

create table staff_refund (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  ticket_order_id uuid not null,
  wish jsonb not null,
  result jsonb not null,
  decided_on timestamp with time zone not null,
  constraint staff_refund_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_refund_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint staff_refund_pkey PRIMARY KEY (portal_id, id),
  constraint staff_refund_portal_id_reference_key UNIQUE (portal_id, reference)
);
CREATE INDEX staff_refund_by_order ON public.staff_refund USING btree (portal_id, ticket_order_id);
alter table staff_refund enable row level security;
create policy own_portal on staff_refund
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select on staff_refund to foyer_app;

create table staff_role (
  portal_id integer not null,
  key text not null,
  name text not null,
  rights jsonb not null,
  constraint staff_role_key_check CHECK ((key ~ '^own_[a-z0-9]{1,30}$'::text)),
  constraint staff_role_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint staff_role_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_role_pkey PRIMARY KEY (portal_id, key)
);
CREATE UNIQUE INDEX staff_role_name ON public.staff_role USING btree (portal_id, lower(name));
alter table staff_role enable row level security;
create policy own_portal on staff_role
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_role to foyer_app;

create table staff_rule (
  portal_id integer not null,
  requires_passkey boolean not null,
  constraint staff_rule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint staff_rule_pkey PRIMARY KEY (portal_id)
);
alter table staff_rule enable row level security;
create policy own_portal on staff_rule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on staff_rule to foyer_app;

create table staff_session (
  portal_id integer not null,
  token_hash bytea not null,
  id uuid not null,
  person_id uuid not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  agent text not null,
  code_hash bytea,
  code_ends_at timestamp with time zone,
  by_provider boolean not null default false,
  constraint staff_session_agent_check CHECK ((length(agent) <= 300)),
  constraint staff_session_portal_id_person_id_fkey FOREIGN KEY (portal_id, person_id) REFERENCES staff_person(portal_id, id),
  constraint staff_session_pkey PRIMARY KEY (portal_id, token_hash),
  constraint staff_session_portal_id_id_key UNIQUE (portal_id, id)
);
CREATE INDEX staff_session_of_person ON public.staff_session USING btree (portal_id, person_id);
CREATE INDEX staff_session_to_forget ON public.staff_session USING btree (portal_id, created_at);
alter table staff_session enable row level security;
create policy own_portal on staff_session
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on staff_session to foyer_app;

create table stock (
  portal_id integer not null,
  session_id text not null,
  group_id text not null,
  capacity integer not null,
  oversell_capacity integer not null default 0,
  used integer not null default 0,
  session_event text,
  session_start timestamp with time zone,
  in_use boolean not null generated always as ((used > 0)) stored,
  constraint stock_capacity_check CHECK ((capacity >= '-1'::integer)),
  constraint stock_oversell_capacity_check CHECK ((oversell_capacity >= 0)),
  constraint stock_used_check CHECK ((used >= 0)),
  constraint stock_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint stock_pkey PRIMARY KEY (portal_id, session_id, group_id)
) with (fillfactor=50);
CREATE INDEX stock_by_start ON public.stock USING btree (portal_id, session_event, in_use, session_start);
CREATE TRIGGER place_counter BEFORE INSERT ON public.stock FOR EACH ROW WHEN (((new.session_id <> ''::text) AND (new.session_start IS NULL))) EXECUTE FUNCTION place_counter();
alter table stock enable row level security;
create policy own_portal on stock
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on stock to foyer_app;

create table string (
  portal_id integer not null,
  seller_id text not null default ''::text,
  locale text not null,
  key text not null,
  message text not null,
  constraint string_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint string_pkey PRIMARY KEY (portal_id, seller_id, locale, key)
);
alter table string enable row level security;
create policy own_portal on string
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on string to foyer_app;

create table support_consent (
  portal_id integer not null,
  id uuid not null,
  role text not null,
  role_name text,
  rights jsonb not null,
  given_by uuid not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint support_consent_check CHECK ((ends_at > created_at)),
  constraint support_consent_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint support_consent_portal_id_given_by_fkey FOREIGN KEY (portal_id, given_by) REFERENCES staff_person(portal_id, id),
  constraint support_consent_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX support_consent_in_time ON public.support_consent USING btree (portal_id, ends_at) WHERE (withdrawn_at IS NULL);
alter table support_consent enable row level security;
create policy own_portal on support_consent
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant insert, select, update on support_consent to foyer_app;

create table theme (
  portal_id integer not null,
  seller_id text not null default ''::text,
  tokens jsonb not null,
  constraint theme_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint theme_pkey PRIMARY KEY (portal_id, seller_id)
);
alter table theme enable row level security;
create policy own_portal on theme
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on theme to foyer_app;

create table ticket (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  ticket_order_id uuid,
  state text not null,
  position integer not null default 0,
  ticket_type_id text not null,
  ticket_group_id text not null,
  event_template_id text not null,
  event_session_id text,
  handler text not null,
  seat_template_id text,
  counts_session boolean not null,
  counts_group boolean not null,
  face_value bigint not null,
  adjusted_value bigint not null,
  fee_fixed_outside bigint not null,
  fee_percent_outside bigint not null,
  admit_name text not null default ''::text,
  admit_email text not null default ''::text,
  handler_data jsonb not null default '{}'::jsonb,
  scan_code text,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  replaces_ticket_id uuid,
  fee_fixed_rate bigint not null default 0,
  fee_percent_rate text not null default '0'::text,
  membership_id uuid,
  member_term_id uuid,
  keeps_place boolean not null default false,
  constraint ticket_adjusted_value_check CHECK ((adjusted_value >= 0)),
  constraint ticket_check CHECK (((state = ANY (ARRAY['booked'::text, 'redeemed'::text])) <= (ticket_order_id IS NOT NULL))),
  constraint ticket_check1 CHECK ((adjusted_value <= face_value)),
  constraint ticket_face_value_check CHECK ((face_value >= 0)),
  constraint ticket_fee_fixed_outside_check CHECK ((fee_fixed_outside >= 0)),
  constraint ticket_fee_fixed_rate_check CHECK ((fee_fixed_rate >= 0)),
  constraint ticket_fee_percent_outside_check CHECK ((fee_percent_outside >= 0)),
  constraint ticket_keeps_place_check CHECK ((keeps_place <= (state = 'cancelled'::text))),
  constraint ticket_membership_check CHECK ((((handler = 'membership'::text) AND (state = ANY (ARRAY['booked'::text, 'redeemed'::text]))) <= (membership_id IS NOT NULL))),
  constraint ticket_state_check CHECK ((state = ANY (ARRAY['held'::text, 'booked'::text, 'cancelled'::text, 'unbooked'::text, 'redeemed'::text, 'in_cart'::text]))),
  constraint ticket_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint ticket_portal_id_member_term_id_fkey FOREIGN KEY (portal_id, member_term_id) REFERENCES membership_term(portal_id, id),
  constraint ticket_portal_id_membership_id_fkey FOREIGN KEY (portal_id, membership_id) REFERENCES membership(portal_id, id),
  constraint ticket_portal_id_ticket_order_id_fkey FOREIGN KEY (portal_id, ticket_order_id) REFERENCES ticket_order(portal_id, id),
  constraint ticket_pkey PRIMARY KEY (portal_id, id)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX ticket_by_cart ON public.ticket USING btree (portal_id, cart_id);
CREATE INDEX ticket_by_event ON public.ticket USING btree (portal_id, event_template_id, event_session_id, ticket_order_id) WHERE (ticket_order_id IS NOT NULL);
CREATE INDEX ticket_by_holder ON public.ticket USING gin (name_key(portal_id, admit_name)) WITH (fastupdate=off) WHERE ((ticket_order_id IS NOT NULL) AND (admit_name <> ''::text));
CREATE INDEX ticket_by_holder_email ON public.ticket USING btree (portal_id, lower(admit_email)) WHERE ((ticket_order_id IS NOT NULL) AND (admit_email <> ''::text));
CREATE INDEX ticket_by_member_term ON public.ticket USING btree (portal_id, member_term_id) WHERE (member_term_id IS NOT NULL);
CREATE INDEX ticket_by_membership ON public.ticket USING btree (portal_id, membership_id) WHERE (membership_id IS NOT NULL);
CREATE INDEX ticket_by_order ON public.ticket USING btree (portal_id, ticket_order_id) WHERE (ticket_order_id IS NOT NULL);
CREATE INDEX ticket_by_session ON public.ticket USING btree (portal_id, event_session_id) WHERE ((event_session_id IS NOT NULL) AND (state = ANY (ARRAY['booked'::text, 'redeemed'::text])));
CREATE INDEX ticket_keeping_place ON public.ticket USING btree (portal_id, event_session_id) WHERE keeps_place;
CREATE UNIQUE INDEX ticket_one_a_gift_code ON public.ticket USING btree (portal_id, ((handler_data ->> 'gift_code'::text)), ((handler_data ->> 'gift_place'::text))) WHERE ((handler = 'membership'::text) AND ((handler_data ->> 'gift_code'::text) IS NOT NULL) AND (state = ANY (ARRAY['held'::text, 'in_cart'::text, 'booked'::text, 'redeemed'::text])));
CREATE UNIQUE INDEX ticket_one_a_seat ON public.ticket USING btree (portal_id, event_session_id, seat_template_id) WHERE ((seat_template_id IS NOT NULL) AND ((state = ANY (ARRAY['held'::text, 'in_cart'::text, 'booked'::text, 'redeemed'::text])) OR keeps_place));
CREATE UNIQUE INDEX ticket_one_a_voucher ON public.ticket USING btree (portal_id, upper((handler_data ->> 'voucher'::text))) WHERE ((handler = 'passes'::text) AND ((handler_data ->> 'voucher'::text) IS NOT NULL) AND (state = ANY (ARRAY['held'::text, 'in_cart'::text, 'booked'::text, 'redeemed'::text])));
CREATE INDEX ticket_replacement ON public.ticket USING btree (portal_id, replaces_ticket_id) WHERE (replaces_ticket_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_scan_code ON public.ticket USING btree (portal_id, scan_code) WHERE (scan_code IS NOT NULL);
CREATE TRIGGER delete_cartmods AFTER DELETE ON public.ticket REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_cartmods_of_tickets();
alter table ticket enable row level security;
create policy own_portal on ticket
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on ticket to foyer_app;

create table ticket_group (
  portal_id integer not null,
  id text not null,
  event_template_id text not null,
  name text not null,
  description text not null default ''::text,
  summary text not null default ''::text,
  color text not null default ''::text,
  handler text not null,
  hidden_type text not null,
  start_policy text,
  start_policy_date date,
  duration_new text,
  min_tickets_per_order integer not null default 0,
  max_tickets_per_order integer,
  capacity integer not null default '-1'::integer,
  oversell_capacity integer not null default 0,
  exclude_from_event_capacity boolean not null default false,
  sales_start timestamp with time zone,
  sales_end timestamp with time zone,
  additional_info_spec jsonb,
  meta jsonb not null default '{}'::jsonb,
  position integer not null default 0,
  withdrawn boolean not null default false,
  seats jsonb,
  redeems jsonb,
  constraint ticket_group_capacity_check CHECK ((capacity >= '-1'::integer)),
  constraint ticket_group_handler_check CHECK ((handler = ANY (ARRAY['tickets'::text, 'passes'::text, 'codes'::text, 'seated'::text, 'membership'::text, 'ledger'::text, 'donation'::text]))),
  constraint ticket_group_hidden_type_check CHECK ((hidden_type = ANY (ARRAY['public_browsable'::text, 'public_link_only'::text, 'public_member_only'::text]))),
  constraint ticket_group_max_tickets_per_order_check CHECK ((max_tickets_per_order >= 0)),
  constraint ticket_group_min_tickets_per_order_check CHECK ((min_tickets_per_order >= 0)),
  constraint ticket_group_oversell_capacity_check CHECK ((oversell_capacity >= 0)),
  constraint ticket_group_start_policy_check CHECK ((start_policy = ANY (ARRAY['fixedfrom'::text, 'fixedto'::text]))),
  constraint ticket_group_portal_id_event_template_id_fkey FOREIGN KEY (portal_id, event_template_id) REFERENCES event_template(portal_id, id),
  constraint ticket_group_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint ticket_group_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX ticket_group_by_template ON public.ticket_group USING btree (portal_id, event_template_id);
alter table ticket_group enable row level security;
create policy own_portal on ticket_group
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on ticket_group to foyer_app;

create table ticket_order (
  portal_id integer not null,
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  cart_id uuid not null,
  seller_id text not null,
  identity_id uuid not null,
  buyer jsonb not null,
  language text not null default 'en'::text,
  total_before_cartmod_price bigint not null,
  total_cartmod_amount bigint not null default 0,
  total_fee_fixed_outside bigint not null,
  total_fee_percent_outside bigint not null,
  total_after_fees_price bigint not null,
  purchased_on timestamp with time zone not null default now(),
  buyer_email text not null generated always as (lower(COALESCE((buyer ->> 'email'::text), ''::text))) stored,
  scan_code text not null,
  waived bigint not null default 0,
  kept_fees bigint not null default 0,
  withheld bigint not null default 0,
  withheld_settled bigint not null default 0,
  kept_spent bigint not null default 0,
  loss_kept bigint not null default 0,
  waived_for jsonb not null default '{}'::jsonb,
  constraint ticket_order_kept_fees_check CHECK ((kept_fees >= 0)),
  constraint ticket_order_kept_spent_check CHECK ((kept_spent >= 0)) NOT VALID,
  constraint ticket_order_waived_check CHECK ((waived >= 0)),
  constraint ticket_order_portal_id_cart_id_fkey FOREIGN KEY (portal_id, cart_id) REFERENCES cart(portal_id, id),
  constraint ticket_order_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint ticket_order_pkey PRIMARY KEY (portal_id, id),
  constraint ticket_order_portal_id_cart_id_seller_id_key UNIQUE (portal_id, cart_id, seller_id),
  constraint ticket_order_portal_id_order_number_key UNIQUE (portal_id, order_number)
) with (autovacuum_analyze_threshold=1000, autovacuum_vacuum_threshold=1000);
CREATE INDEX ticket_order_by_buyer_email ON public.ticket_order USING btree (portal_id, buyer_email);
CREATE INDEX ticket_order_by_identity ON public.ticket_order USING btree (portal_id, identity_id, purchased_on, id);
CREATE INDEX ticket_order_by_seller ON public.ticket_order USING btree (portal_id, seller_id, purchased_on, id);
CREATE INDEX ticket_order_by_words ON public.ticket_order USING gin (name_key(portal_id, ((COALESCE((buyer ->> 'first_name'::text), ''::text) || ' '::text) || COALESCE((buyer ->> 'last_name'::text), ''::text)))) WITH (fastupdate=off);
CREATE UNIQUE INDEX ticket_order_scan_code ON public.ticket_order USING btree (portal_id, scan_code);
CREATE INDEX ticket_order_withheld ON public.ticket_order USING btree (portal_id, seller_id) WHERE (withheld > 0);
alter table ticket_order enable row level security;
create policy own_portal on ticket_order
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on ticket_order to foyer_app;

create table ticket_rule (
  portal_id integer not null,
  ticket_type_id text not null,
  ticket_group_id text not null,
  min integer not null default 0,
  max integer not null default '-1'::integer,
  named text not null,
  emailed boolean not null default false,
  party_role text not null default ''::text,
  constraint ticket_rule_named_check CHECK ((named = ANY (ARRAY['yes'::text, 'no'::text, 'optional'::text]))),
  constraint ticket_rule_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint ticket_rule_portal_id_ticket_group_id_fkey FOREIGN KEY (portal_id, ticket_group_id) REFERENCES ticket_group(portal_id, id),
  constraint ticket_rule_portal_id_ticket_type_id_fkey FOREIGN KEY (portal_id, ticket_type_id) REFERENCES ticket_type(portal_id, id),
  constraint ticket_rule_pkey PRIMARY KEY (portal_id, ticket_group_id, ticket_type_id)
);
alter table ticket_rule enable row level security;
create policy own_portal on ticket_rule
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on ticket_rule to foyer_app;

create table ticket_type (
  portal_id integer not null,
  id text not null,
  ticket_group_id text not null,
  name text not null,
  summary text not null default ''::text,
  description text not null default ''::text,
  rank integer not null default 0,
  currency_amount bigint not null default 0,
  discounted_amount bigint,
  currency_amount_min bigint,
  currency_amount_max bigint,
  fee_fixed_outside bigint not null default 0,
  fee_percent_outside text not null default '0'::text,
  max_per_order integer,
  meta jsonb not null default '{}'::jsonb,
  withdrawn boolean not null default false,
  admits integer not null default 1,
  door_note text not null default ''::text,
  constraint ticket_type_admits_check CHECK (((admits >= 1) AND (admits <= 100))),
  constraint ticket_type_check CHECK ((currency_amount_max >= currency_amount_min)),
  constraint ticket_type_currency_amount_check CHECK ((currency_amount >= 0)),
  constraint ticket_type_currency_amount_min_check CHECK ((currency_amount_min >= 0)),
  constraint ticket_type_discounted_amount_check CHECK ((discounted_amount >= 0)),
  constraint ticket_type_fee_fixed_outside_check CHECK ((fee_fixed_outside >= 0)),
  constraint ticket_type_max_per_order_check CHECK ((max_per_order >= 0)),
  constraint ticket_type_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint ticket_type_portal_id_ticket_group_id_fkey FOREIGN KEY (portal_id, ticket_group_id) REFERENCES ticket_group(portal_id, id),
  constraint ticket_type_pkey PRIMARY KEY (portal_id, id)
);
CREATE INDEX ticket_type_by_group ON public.ticket_type USING btree (portal_id, ticket_group_id);
alter table ticket_type enable row level security;
create policy own_portal on ticket_type
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on ticket_type to foyer_app;

create table unconfirmed_right (
  portal_id integer not null,
  role text not null,
  right text not null,
  since timestamp with time zone not null,
  constraint unconfirmed_right_role_check CHECK ((role <> 'owner'::text)),
  constraint unconfirmed_right_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint unconfirmed_right_pkey PRIMARY KEY (portal_id, role, "right")
);
alter table unconfirmed_right enable row level security;
create policy own_portal on unconfirmed_right
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, select on unconfirmed_right to foyer_app;

create table used_provider_token (
  portal_id integer not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_provider_token_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint used_provider_token_pkey PRIMARY KEY (portal_id, token_hash)
);
CREATE INDEX used_provider_token_to_forget ON public.used_provider_token USING btree (portal_id, expires_at);
alter table used_provider_token enable row level security;
create policy own_portal on used_provider_token
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on used_provider_token to foyer_app;

create table venue (
  portal_id integer not null,
  id text not null,
  name text not null,
  timezone text not null,
  address jsonb not null default '{}'::jsonb,
  location jsonb,
  constraint venue_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint venue_pkey PRIMARY KEY (portal_id, id)
);
alter table venue enable row level security;
create policy own_portal on venue
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on venue to foyer_app;

create table wallet_pass (
  portal_id integer not null,
  ticket_id uuid not null,
  content_hash bytea not null,
  changed_at timestamp with time zone not null,
  push_due boolean not null default false,
  constraint wallet_pass_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint wallet_pass_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES ticket(portal_id, id),
  constraint wallet_pass_pkey PRIMARY KEY (portal_id, ticket_id)
);
alter table wallet_pass enable row level security;
create policy own_portal on wallet_pass
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on wallet_pass to foyer_app;
grant update (content_hash) on wallet_pass to foyer_app;
grant update (changed_at) on wallet_pass to foyer_app;
grant update (push_due) on wallet_pass to foyer_app;

create table wallet_registration (
  portal_id integer not null,
  device_id text not null,
  ticket_id uuid not null,
  push_token text not null,
  created_at timestamp with time zone not null,
  constraint wallet_registration_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint wallet_registration_portal_id_ticket_id_fkey FOREIGN KEY (portal_id, ticket_id) REFERENCES wallet_pass(portal_id, ticket_id) ON DELETE CASCADE,
  constraint wallet_registration_pkey PRIMARY KEY (portal_id, device_id, ticket_id)
);
CREATE INDEX wallet_registration_by_pass ON public.wallet_registration USING btree (portal_id, ticket_id);
alter table wallet_registration enable row level security;
create policy own_portal on wallet_registration
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select on wallet_registration to foyer_app;
grant update (push_token) on wallet_registration to foyer_app;

create table web_session (
  portal_id integer not null,
  token_hash bytea not null,
  identity_id uuid not null,
  opened_by text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint web_session_opened_by_check CHECK ((opened_by = ANY (ARRAY['member_code'::text, 'password'::text, 'identity_provider'::text]))),
  constraint web_session_portal_id_fkey FOREIGN KEY (portal_id) REFERENCES portal(portal_id),
  constraint web_session_portal_id_identity_id_fkey FOREIGN KEY (portal_id, identity_id) REFERENCES identity(portal_id, id),
  constraint web_session_pkey PRIMARY KEY (portal_id, token_hash)
);
CREATE INDEX web_session_by_identity ON public.web_session USING btree (portal_id, identity_id);
CREATE INDEX web_session_to_forget ON public.web_session USING btree (portal_id, expires_at);
alter table web_session enable row level security;
create policy own_portal on web_session
  for all to public
  using ((portal_id = current_portal()))
  with check ((portal_id = current_portal()));
grant delete, insert, select, update on web_session to foyer_app;

create view benefit_audit with (security_invoker=true) as
 SELECT t.portal_id,
    o.order_number,
    t.id AS ticket_id,
    m.id AS term_id
   FROM ticket t
     JOIN membership_term m ON m.portal_id = t.portal_id AND m.id = t.member_term_id
     JOIN ticket_order o ON o.portal_id = t.portal_id AND o.id = t.ticket_order_id
  WHERE t.member_term_id IS NOT NULL AND t.state = 'booked'::text AND m.benefits_kept_at IS NULL AND NOT (EXISTS ( SELECT
           FROM counted_term c
          WHERE c.portal_id = m.portal_id AND c.id = m.id));
grant select on benefit_audit to foyer_app;

create view counted_term with (security_invoker=true) as
 SELECT m.portal_id,
    m.id,
    m.membership_id,
    m.ticket_order_id,
    m.ticket_group_id,
    m.kind,
    m.valid_from,
    m.valid_to,
    m.created_at,
    o.order_number,
    o.cart_id
   FROM membership_term m
     JOIN ticket_order o ON o.portal_id = m.portal_id AND o.id = m.ticket_order_id
  WHERE (EXISTS ( SELECT
           FROM ticket t
          WHERE t.portal_id = m.portal_id AND t.membership_id = m.membership_id AND t.ticket_order_id = m.ticket_order_id AND t.ticket_group_id = m.ticket_group_id AND (t.state = ANY (ARRAY['booked'::text, 'redeemed'::text]))));
grant select on counted_term to foyer_app;

create view discount_audit with (security_invoker=true) as
 WITH compared AS (
         SELECT t.portal_id,
            t.ticket_order_id,
            t.id AS ticket_id,
            t.face_value - t.adjusted_value AS expected,
            COALESCE(sum(m.amount), 0::numeric)::bigint AS found
           FROM ticket t
             LEFT JOIN cartmod m ON m.portal_id = t.portal_id AND m.ticket_id = t.id
          WHERE t.ticket_order_id IS NOT NULL AND ((t.state = ANY (ARRAY['booked'::text, 'redeemed'::text])) OR (EXISTS ( SELECT
                   FROM staff_refund r
                  WHERE r.portal_id = t.portal_id AND r.ticket_order_id = t.ticket_order_id AND r.wish ? 'keep_prices'::text AND ((r.wish -> 1) ? t.id::text OR (r.wish -> 1) ? t.scan_code))))
          GROUP BY t.portal_id, t.id
        )
 SELECT c.portal_id,
    o.order_number,
    c.ticket_id,
    c.expected,
    c.found
   FROM compared c
     JOIN ticket_order o ON o.portal_id = c.portal_id AND o.id = c.ticket_order_id
  WHERE c.expected <> c.found AND NOT (EXISTS ( SELECT
           FROM old_difference d
          WHERE d.portal_id = c.portal_id AND d.ticket_id = c.ticket_id AND d.amount = (c.expected - c.found)));
grant select on discount_audit to foyer_app;

create view edit_audit with (security_invoker=true) as
 SELECT t.portal_id,
    c.id AS cart_id,
    t.id AS ticket_id,
    'a removed ticket is valid'::text AS fault
   FROM cart c
     JOIN edit_removal r ON r.portal_id = c.portal_id AND r.cart_id = c.id
     JOIN ticket t ON t.portal_id = r.portal_id AND t.id = r.ticket_id
  WHERE c.state = 'ordered'::text AND t.state <> 'cancelled'::text
UNION ALL
 SELECT n.portal_id,
    n.cart_id,
    n.id AS ticket_id,
    'a ticket and the one that it stands for are valid'::text AS fault
   FROM ticket n
     JOIN ticket t ON t.portal_id = n.portal_id AND t.id = n.replaces_ticket_id
  WHERE (n.state = ANY (ARRAY['booked'::text, 'redeemed'::text])) AND (t.state = ANY (ARRAY['booked'::text, 'redeemed'::text]))
UNION ALL
 SELECT t.portal_id,
    t.cart_id,
    t.id AS ticket_id,
    'a completed edit has a ticket left'::text AS fault
   FROM ticket t
     JOIN cart c ON c.portal_id = t.portal_id AND c.id = t.cart_id
  WHERE c.edits_order_id IS NOT NULL AND c.state = 'ordered'::text;
grant select on edit_audit to foyer_app;

create view ledger_audit with (security_invoker=true) as
 SELECT ledger_entry.portal_id,
    'transaction'::text AS subject,
    ledger_entry.transaction_id AS id,
    0::bigint AS expected,
    sum(ledger_entry.amount)::bigint AS found
   FROM ledger_entry
  GROUP BY ledger_entry.portal_id, ledger_entry.transaction_id
 HAVING sum(ledger_entry.amount) <> 0::numeric OR count(*) <> 2
UNION ALL
 SELECT a.portal_id,
    'card'::text AS subject,
    a.id,
    COALESCE(sum(e.amount), 0::numeric)::bigint AS expected,
    a.balance AS found
   FROM ledger_account a
     LEFT JOIN ledger_entry e ON e.portal_id = a.portal_id AND e.ledger_account_id = a.id AND e.account = 'card'::text
  GROUP BY a.portal_id, a.id
 HAVING a.balance::numeric <> COALESCE(sum(e.amount), 0::numeric)
UNION ALL
 SELECT COALESCE(m.portal_id, e.portal_id) AS portal_id,
    'payment_entry'::text AS subject,
    COALESCE(m.id, e.payment_entry_id) AS id,
    COALESCE(m.amount, 0::bigint) AS expected,
    COALESCE(e.amount, 0::bigint) AS found
   FROM ( SELECT m_1.portal_id,
            m_1.id,
            p.ledger_account_id,
                CASE m_1.audit_action
                    WHEN 'capture'::text THEN - m_1.amount
                    ELSE m_1.amount
                END AS amount
           FROM payment_entry m_1
             JOIN payment p ON p.portal_id = m_1.portal_id AND p.id = m_1.payment_id
          WHERE p.gateway_id = 'ledger'::text AND m_1.state = 'done'::text AND (m_1.audit_action = ANY (ARRAY['capture'::text, 'refund'::text]))) m
     FULL JOIN ( SELECT ledger_entry.portal_id,
            ledger_entry.transaction_id,
            ledger_entry.account,
            ledger_entry.ledger_account_id,
            ledger_entry.reason,
            ledger_entry.amount,
            ledger_entry.payment_entry_id,
            ledger_entry.occurred_on
           FROM ledger_entry
          WHERE ledger_entry.account = 'card'::text AND ledger_entry.payment_entry_id IS NOT NULL) e ON e.portal_id = m.portal_id AND e.payment_entry_id = m.id
  WHERE m.amount IS DISTINCT FROM e.amount OR m.ledger_account_id IS DISTINCT FROM e.ledger_account_id
UNION ALL
 SELECT o.portal_id,
    'order_of_returned_cards'::text AS subject,
    o.id,
    owed.amount AS expected,
    money.amount AS found
   FROM ( SELECT t.portal_id,
            t.ticket_order_id,
            sum(LEAST(t.adjusted_value::numeric, spent.amount)) AS spent
           FROM ledger_account a
             JOIN ticket t ON t.portal_id = a.portal_id AND t.id = a.ticket_id
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(l.amount), 0::numeric) AS amount
                   FROM ledger_entry l
                  WHERE l.portal_id = a.portal_id AND l.ledger_account_id = a.id AND (l.reason = ANY (ARRAY['issued'::text, 'cancelled'::text]))) spent
          WHERE t.state = 'cancelled'::text AND t.ticket_order_id IS NOT NULL
          GROUP BY t.portal_id, t.ticket_order_id) card
     JOIN ticket_order o ON o.portal_id = card.portal_id AND o.id = card.ticket_order_id
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside), 0::numeric) AS price
           FROM ticket t
          WHERE t.portal_id = o.portal_id AND t.ticket_order_id = o.id AND t.state <> 'cancelled'::text) held
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(s.amount), 0::numeric) AS amount
           FROM scheduled_payment s
          WHERE s.portal_id = o.portal_id AND s.cart_id = o.cart_id) later
     CROSS JOIN LATERAL ( SELECT (held.price + card.spent + o.kept_fees::numeric - o.waived::numeric - later.amount)::bigint AS amount) owed
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(
                CASE e.audit_action
                    WHEN 'capture'::text THEN p.amount
                    ELSE - p.amount
                END), 0::numeric)::bigint AS amount
           FROM payment_allocation p
             JOIN payment_entry e ON e.portal_id = p.portal_id AND e.id = p.payment_entry_id
          WHERE p.portal_id = o.portal_id AND p.ticket_order_id = o.id AND e.state <> 'failed'::text AND (e.audit_action = ANY (ARRAY['capture'::text, 'refund'::text])) AND (e.reason <> ALL (ARRAY['goodwill'::text, 'at_processor'::text]))) money
  WHERE money.amount < owed.amount;
grant select on ledger_audit to foyer_app;

create view loss_audit with (security_invoker=true) as
 WITH ended AS (
         SELECT e.portal_id,
            e.payment_id,
            e.id,
                CASE e.audit_action
                    WHEN 'dispute_opened'::text THEN 1
                    ELSE '-1'::integer
                END AS sign,
            e.amount
           FROM payment_entry e
          WHERE (e.audit_action = ANY (ARRAY['dispute_opened'::text, 'dispute_closed'::text])) AND (EXISTS ( SELECT
                   FROM payment_entry c
                  WHERE c.portal_id = e.portal_id AND c.payment_id = e.payment_id AND c.audit_action = 'dispute_closed'::text AND c.provider_ref = split_part(e.provider_ref, ' '::text, 1)))
        ), lost_orders AS (
         SELECT o.portal_id,
            o.id,
            o.order_number,
            o.loss_kept,
            sum(ended.sign * a.amount) AS amount
           FROM ended
             JOIN payment_allocation a ON a.portal_id = ended.portal_id AND a.payment_entry_id = ended.id
             JOIN ticket_order o ON o.portal_id = a.portal_id AND o.id = a.ticket_order_id
          GROUP BY o.portal_id, o.id
         HAVING sum(ended.sign * a.amount) > 0::numeric
        ), lost_payments AS (
         SELECT ended.portal_id,
            ended.payment_id,
            sum(ended.sign * ended.amount) AS amount,
            ( SELECT COALESCE(sum(other.sign * a.amount), 0::numeric) AS "coalesce"
                   FROM ended other
                     JOIN payment_allocation a ON a.portal_id = other.portal_id AND a.payment_entry_id = other.id
                  WHERE other.portal_id = ended.portal_id AND other.payment_id = ended.payment_id) AS allocated
           FROM ended
          GROUP BY ended.portal_id, ended.payment_id
         HAVING sum(ended.sign * ended.amount) > 0::numeric
        )
 SELECT lost.portal_id,
    lost.order_number,
    'a gift card bought with lost money can pay'::text AS fault
   FROM lost_orders lost
     JOIN ticket t ON t.portal_id = lost.portal_id AND t.ticket_order_id = lost.id AND (t.state = ANY (ARRAY['booked'::text, 'redeemed'::text]))
     JOIN ledger_account card ON card.portal_id = t.portal_id AND card.ticket_id = t.id
  WHERE lost.amount > lost.loss_kept::numeric AND card.balance > 0 AND card.blocked_at IS NULL
UNION ALL
 SELECT DISTINCT lost.portal_id,
    o.order_number,
    'its lost payment is not counted, so nobody is asked'::text AS fault
   FROM lost_payments lost
     JOIN payment_entry capture ON capture.portal_id = lost.portal_id AND capture.payment_id = lost.payment_id AND capture.audit_action = 'capture'::text
     JOIN payment_allocation a ON a.portal_id = capture.portal_id AND a.payment_entry_id = capture.id
     JOIN ticket_order o ON o.portal_id = a.portal_id AND o.id = a.ticket_order_id
     JOIN ticket t ON t.portal_id = o.portal_id AND t.ticket_order_id = o.id AND (t.state = ANY (ARRAY['booked'::text, 'redeemed'::text]))
  WHERE lost.allocated < lost.amount;
grant select on loss_audit to foyer_app;

create view money_audit with (security_invoker=true) as
 WITH moved AS (
         SELECT a.portal_id,
            a.ticket_order_id,
            sum(
                CASE
                    WHEN e.audit_action = 'capture'::text THEN a.amount
                    WHEN e.audit_action <> 'refund'::text OR r.remedy IS NOT NULL THEN 0::bigint
                    WHEN e.reason = ANY (ARRAY['goodwill'::text, 'at_processor'::text]) THEN 0::bigint
                    ELSE - a.amount
                END) AS towards,
            sum(
                CASE
                    WHEN e.audit_action <> 'refund'::text THEN 0::bigint
                    WHEN (e.reason = ANY (ARRAY['goodwill'::text, 'at_processor'::text])) AND r.remedy IS NULL THEN a.amount
                    WHEN r.remedy = 'dropped'::text THEN a.amount
                    ELSE 0::bigint
                END) AS extra
           FROM payment_allocation a
             JOIN payment_entry e ON e.portal_id = a.portal_id AND e.id = a.payment_entry_id
             LEFT JOIN refund_remedy r ON r.portal_id = e.portal_id AND r.payment_entry_id = e.id
          GROUP BY a.portal_id, a.ticket_order_id
        ), sold AS (
         SELECT ticket.portal_id,
            ticket.ticket_order_id,
            sum(ticket.adjusted_value + ticket.fee_fixed_outside + ticket.fee_percent_outside) AS price
           FROM ticket
          WHERE ticket.state = ANY (ARRAY['booked'::text, 'redeemed'::text])
          GROUP BY ticket.portal_id, ticket.ticket_order_id
        ), scheduled AS (
         SELECT scheduled_payment.portal_id,
            scheduled_payment.cart_id,
            sum(scheduled_payment.amount) AS amount
           FROM scheduled_payment
          GROUP BY scheduled_payment.portal_id, scheduled_payment.cart_id
        ), known AS (
         SELECT old_difference.portal_id,
            old_difference.ticket_order_id,
            sum(old_difference.amount) AS amount
           FROM old_difference
          WHERE old_difference.cause = 'money'::text
          GROUP BY old_difference.portal_id, old_difference.ticket_order_id
        ), orders AS (
         SELECT o.portal_id,
            o.cart_id,
            min(o.order_number) AS order_number,
            min(s.amount) AS scheduled,
            sum(COALESCE(t.price, 0::numeric) + o.kept_fees::numeric + o.kept_spent::numeric + o.withheld::numeric - o.waived::numeric) AS price,
            sum(COALESCE(m.towards, 0::numeric)) AS towards,
            sum(COALESCE(m.extra, 0::numeric)) AS extra,
            sum(COALESCE(k.amount, 0::numeric)) AS known
           FROM ticket_order o
             LEFT JOIN sold t ON t.portal_id = o.portal_id AND t.ticket_order_id = o.id
             LEFT JOIN moved m ON m.portal_id = o.portal_id AND m.ticket_order_id = o.id
             LEFT JOIN known k ON k.portal_id = o.portal_id AND k.ticket_order_id = o.id
             LEFT JOIN scheduled s ON s.portal_id = o.portal_id AND s.cart_id = o.cart_id
          GROUP BY o.portal_id, o.cart_id, (
                CASE
                    WHEN s.amount IS NULL THEN o.id
                    ELSE NULL::uuid
                END)
        ), compared AS (
         SELECT orders.portal_id,
            orders.order_number,
            orders.towards,
            orders.extra,
            orders.price + orders.known - GREATEST(0::numeric, COALESCE(orders.scheduled - orders.towards, 0::numeric)) AS expected
           FROM orders
        )
 SELECT portal_id,
    order_number,
    expected::bigint AS expected,
    towards::bigint AS found
   FROM compared
  WHERE expected < (towards - extra) OR expected > towards;
grant select on money_audit to foyer_app;

create view payment_audit with (security_invoker=true) as
 WITH own AS (
         SELECT p.portal_id,
            p.id,
            p.provider_ref,
            p.currency,
            p.state,
            p.amount,
                CASE
                    WHEN p.currency = ANY (ARRAY['ISK'::text, 'UGX'::text]) THEN 100
                    ELSE 1
                END AS sent_per_minor,
            COALESCE(sum(e.amount) FILTER (WHERE e.audit_action = 'capture'::text), 0::numeric)::bigint AS captured,
            COALESCE(sum(e.amount) FILTER (WHERE e.audit_action = 'refund'::text), 0::numeric)::bigint AS refunded,
            COALESCE(sum(
                CASE e.audit_action
                    WHEN 'dispute_opened'::text THEN e.amount
                    WHEN 'dispute_closed'::text THEN - e.amount
                    ELSE NULL::bigint
                END), 0::numeric)::bigint AS withdrawn
           FROM payment p
             LEFT JOIN payment_entry e ON e.portal_id = p.portal_id AND e.payment_id = p.id AND e.state <> 'failed'::text
          WHERE p.gateway_id = 'stripe'::text
          GROUP BY p.portal_id, p.id
        ), said AS (
         SELECT provider_event.portal_id,
            provider_event.type,
            (provider_event.body -> 'data'::text) -> 'object'::text AS object,
            (provider_event.body ->> 'created'::text)::bigint AS created
           FROM provider_event
          WHERE provider_event.provider = 'stripe'::text AND provider_event.handled_at IS NOT NULL AND (((provider_event.body -> 'data'::text) -> 'object'::text) ->> 'id'::text) IS NOT NULL AND (provider_event.type = 'payment_intent.succeeded'::text OR provider_event.type ~~ 'refund.%'::text OR provider_event.type ~~ 'charge.dispute.%'::text)
        ), refund AS (
         SELECT said.portal_id,
            said.object ->> 'id'::text AS ref,
            max(said.object ->> 'payment_intent'::text) AS intent,
            max((said.object -> 'metadata'::text) ->> 'refund_id'::text) AS own_id,
            max((said.object ->> 'amount'::text)::bigint) AS amount,
            bool_or((said.object ->> 'status'::text) = ANY (ARRAY['failed'::text, 'canceled'::text])) AS has_failed
           FROM said
          WHERE said.type ~~ 'refund.%'::text
          GROUP BY said.portal_id, (said.object ->> 'id'::text)
        ), dispute AS (
         SELECT DISTINCT ON (said.portal_id, (said.object ->> 'id'::text)) said.portal_id,
            said.object ->> 'id'::text AS ref,
            said.object ->> 'payment_intent'::text AS intent,
            said.created,
                CASE
                    WHEN (said.object ->> 'status'::text) = 'won'::text THEN 0::bigint
                    ELSE moved.amount
                END AS amount,
            moved.is_known
           FROM said
             CROSS JOIN LATERAL ( SELECT COALESCE(- sum((move.value ->> 'amount'::text)::bigint), 0::numeric)::bigint AS amount,
                    COALESCE(bool_and((move.value ->> 'currency'::text) = (said.object ->> 'currency'::text)), true) AS is_known
                   FROM jsonb_array_elements(said.object -> 'balance_transactions'::text) move(value)) moved
          WHERE said.type ~~ 'charge.dispute.%'::text
          ORDER BY said.portal_id, (said.object ->> 'id'::text), said.created DESC, (jsonb_array_length(said.object -> 'balance_transactions'::text)) DESC, ((said.object ->> 'status'::text) = ANY (ARRAY['won'::text, 'lost'::text, 'warning_closed'::text])) DESC
        )
 SELECT own.portal_id,
    own.id AS payment_id,
    'captured'::text AS subject,
        CASE own.state
            WHEN 'captured'::text THEN own.amount
            ELSE 0::bigint
        END AS expected,
    own.captured AS found
   FROM own
  WHERE own.captured <>
        CASE own.state
            WHEN 'captured'::text THEN own.amount
            ELSE 0::bigint
        END
UNION ALL
 SELECT own.portal_id,
    own.id AS payment_id,
    'captured at the processor'::text AS subject,
    ((said.object ->> 'amount_received'::text)::bigint) / own.sent_per_minor AS expected,
    own.captured AS found
   FROM said
     JOIN own ON own.portal_id = said.portal_id AND own.provider_ref = (said.object ->> 'id'::text)
  WHERE said.type = 'payment_intent.succeeded'::text AND own.captured <> (((said.object ->> 'amount_received'::text)::bigint) / own.sent_per_minor)
UNION ALL
 SELECT own.portal_id,
    own.id AS payment_id,
    'refunded at most'::text AS subject,
    own.captured AS expected,
    own.refunded AS found
   FROM own
  WHERE own.refunded > own.captured
UNION ALL
 SELECT own.portal_id,
    own.id AS payment_id,
    'withdrawn at most'::text AS subject,
    own.captured AS expected,
    own.withdrawn AS found
   FROM own
  WHERE own.withdrawn > own.captured
UNION ALL
 SELECT own.portal_id,
    own.id AS payment_id,
    'withdrawn at least'::text AS subject,
    0 AS expected,
    own.withdrawn AS found
   FROM own
  WHERE own.withdrawn < 0
UNION ALL
 SELECT own.portal_id,
    own.id AS payment_id,
    ('refund '::text || refund.ref) || ' at the processor'::text AS subject,
        CASE
            WHEN refund.has_failed THEN 0::bigint
            ELSE refund.amount / own.sent_per_minor
        END AS expected,
    COALESCE(entry.amount, 0::numeric) AS found
   FROM refund
     JOIN own ON own.portal_id = refund.portal_id AND own.provider_ref = refund.intent
     LEFT JOIN LATERAL ( SELECT sum(e.amount) FILTER (WHERE e.state <> 'failed'::text) AS amount,
            bool_or(e.state = 'failed'::text) AS has_failed
           FROM payment_entry e
          WHERE e.portal_id = own.portal_id AND e.payment_id = own.id AND e.audit_action = 'refund'::text AND (e.provider_ref = refund.ref OR e.id::text = refund.own_id)) entry ON true
  WHERE COALESCE(entry.amount, 0::numeric) <>
        CASE
            WHEN refund.has_failed THEN 0::bigint
            ELSE refund.amount / own.sent_per_minor
        END::numeric AND (refund.has_failed OR entry.has_failed IS NOT TRUE)
UNION ALL
 SELECT own.portal_id,
    own.id AS payment_id,
    ('dispute '::text || dispute.ref) || ' at the processor'::text AS subject,
    dispute.amount / own.sent_per_minor AS expected,
    COALESCE(entry.amount, 0::bigint) AS found
   FROM dispute
     JOIN own ON own.portal_id = dispute.portal_id AND own.provider_ref = dispute.intent
     LEFT JOIN LATERAL ( SELECT sum(
                CASE e.audit_action
                    WHEN 'dispute_opened'::text THEN e.amount
                    ELSE - e.amount
                END)::bigint AS amount,
            max(e.occurred_on) AS last
           FROM payment_entry e
          WHERE e.portal_id = own.portal_id AND e.payment_id = own.id AND (e.audit_action = ANY (ARRAY['dispute_opened'::text, 'dispute_closed'::text])) AND split_part(e.provider_ref, ' '::text, 1) = dispute.ref) entry ON true
  WHERE dispute.is_known AND COALESCE(entry.amount, 0::bigint) <> (dispute.amount / own.sent_per_minor) AND (entry.last IS NULL OR entry.last < to_timestamp((dispute.created + 1)::double precision));
grant select on payment_audit to foyer_app;

create view promo_audit with (security_invoker=true) as
 WITH counted AS (
         SELECT cart_code.portal_id,
            cart_code.promo_code_id AS id,
            count(*)::integer AS n
           FROM cart_code
          WHERE cart_code.counts
          GROUP BY cart_code.portal_id, cart_code.promo_code_id
        )
 SELECT portal_id,
    id,
    COALESCE(p.used, 0) AS used,
    COALESCE(counted.n, 0) AS carts
   FROM promo_code p
     FULL JOIN counted USING (portal_id, id)
  WHERE COALESCE(p.used, 0) <> COALESCE(counted.n, 0);
grant select on promo_audit to foyer_app;

create view refund_audit with (security_invoker=true) as
 SELECT e.portal_id,
    c.cart_number,
    e.id,
    e.amount,
    p.currency
   FROM payment_entry e
     JOIN payment p ON p.portal_id = e.portal_id AND p.id = e.payment_id
     JOIN cart c ON c.portal_id = e.portal_id AND c.id = e.cart_id
  WHERE e.state = 'failed'::text AND NOT (EXISTS ( SELECT
           FROM refund_remedy r
          WHERE r.portal_id = e.portal_id AND r.payment_entry_id = e.id));
grant select on refund_audit to foyer_app;

create view renewal_audit with (security_invoker=true) as
 WITH paid AS (
         SELECT c.portal_id,
            c.id,
            c.membership_id,
            c.ticket_order_id,
            c.ticket_group_id,
            c.kind,
            c.valid_from,
            c.valid_to,
            c.created_at,
            c.order_number,
            c.cart_id,
            m.held_from,
            m.held_to,
            r.cart_id IS NOT NULL AS is_automatic,
            p.began
           FROM counted_term c
             JOIN membership_term m ON m.portal_id = c.portal_id AND m.id = c.id
             LEFT JOIN membership_renewal r ON r.portal_id = c.portal_id AND r.cart_id = c.cart_id
             LEFT JOIN LATERAL ( SELECT min(p_1.created_at) AS began
                   FROM payment p_1
                  WHERE p_1.portal_id = c.portal_id AND p_1.cart_id = c.cart_id AND p_1.state = 'captured'::text AND p_1.amount > 0) p ON true
        )
 SELECT later.portal_id,
    later.order_number,
    later.ticket_order_id,
    'has time of another term'::text AS fault
   FROM paid later
     JOIN paid before ON before.portal_id = later.portal_id AND before.membership_id = later.membership_id AND before.id <> later.id AND ((ROW(before.created_at, before.id) < ROW(later.created_at, later.id)))
  WHERE COALESCE(before.valid_from, '-infinity'::timestamp with time zone) < COALESCE(later.valid_to, 'infinity'::timestamp with time zone) AND COALESCE(later.valid_from, '-infinity'::timestamp with time zone) < COALESCE(before.valid_to, 'infinity'::timestamp with time zone) AND NOT (EXISTS ( SELECT
           FROM old_difference d
          WHERE d.portal_id = later.portal_id AND d.ticket_order_id = later.ticket_order_id AND d.cause = 'renewal_paid_twice'::text))
UNION
 SELECT other.portal_id,
    other.order_number,
    other.ticket_order_id,
    'was paid beside an automatic renewal'::text AS fault
   FROM paid other
     JOIN paid automatic ON automatic.portal_id = other.portal_id AND automatic.membership_id = other.membership_id AND automatic.is_automatic AND automatic.id <> other.id
  WHERE NOT other.is_automatic AND other.began < automatic.created_at AND automatic.began < other.created_at AND (other.held_from IS NULL OR automatic.held_from IS NULL) AND NOT (EXISTS ( SELECT
           FROM old_difference d
          WHERE d.portal_id = other.portal_id AND d.ticket_order_id = other.ticket_order_id AND d.cause = 'renewal_paid_twice'::text))
UNION
 SELECT held.portal_id,
    held.order_number,
    held.ticket_order_id,
    'was held for the time of another term'::text AS fault
   FROM paid held
     JOIN paid bought ON bought.portal_id = held.portal_id AND bought.membership_id = held.membership_id AND bought.id <> held.id AND (bought.is_automatic OR held.is_automatic)
  WHERE held.held_from < COALESCE(bought.valid_to, 'infinity'::timestamp with time zone) AND COALESCE(bought.valid_from, '-infinity'::timestamp with time zone) < held.held_to AND NOT (EXISTS ( SELECT
           FROM old_difference d
          WHERE d.portal_id = held.portal_id AND d.ticket_order_id = held.ticket_order_id AND d.cause = 'renewal_paid_twice'::text));
grant select on renewal_audit to foyer_app;

create view scan_audit with (security_invoker=true) as
 WITH inside AS (
         SELECT s.portal_id,
            s.ticket_id,
            count(*)::integer AS admissions
           FROM scan s
          WHERE s.result = 'admitted'::text AND s.ticket_id IS NOT NULL AND s.membership_id IS NULL AND NOT (EXISTS ( SELECT
                   FROM scan a
                  WHERE a.portal_id = s.portal_id AND a.annuls = s.id))
          GROUP BY s.portal_id, s.ticket_id
        )
 SELECT t.portal_id,
    t.id AS ticket_id,
    t.state,
    COALESCE(i.admissions, 0) AS admissions
   FROM ticket t
     LEFT JOIN inside i ON i.portal_id = t.portal_id AND i.ticket_id = t.id
  WHERE (t.state = 'redeemed'::text) <> (i.ticket_id IS NOT NULL);
grant select on scan_audit to foyer_app;

create view stock_audit with (security_invoker=true) as
 WITH counted AS (
         SELECT ticket.portal_id,
            COALESCE(ticket.event_session_id, ''::text) AS session_id,
            ''::text AS group_id,
            count(*)::integer AS n
           FROM ticket
          WHERE ticket.counts_session AND ((ticket.state = ANY (ARRAY['held'::text, 'in_cart'::text, 'booked'::text, 'redeemed'::text])) OR ticket.keeps_place)
          GROUP BY ticket.portal_id, (COALESCE(ticket.event_session_id, ''::text))
        UNION ALL
         SELECT ticket.portal_id,
            COALESCE(ticket.event_session_id, ''::text) AS "coalesce",
            ticket.ticket_group_id,
            count(*)::integer AS count
           FROM ticket
          WHERE ticket.counts_group AND ((ticket.state = ANY (ARRAY['held'::text, 'in_cart'::text, 'booked'::text, 'redeemed'::text])) OR ticket.keeps_place)
          GROUP BY ticket.portal_id, (COALESCE(ticket.event_session_id, ''::text)), ticket.ticket_group_id
        )
 SELECT portal_id,
    session_id,
    group_id,
    COALESCE(stock.used, 0) AS used,
    COALESCE(counted.n, 0) AS tickets
   FROM stock
     FULL JOIN counted USING (portal_id, session_id, group_id)
  WHERE COALESCE(stock.used, 0) <> COALESCE(counted.n, 0);
grant delete, insert, select, update on stock_audit to foyer_app;

CREATE OR REPLACE FUNCTION public.add_carts(portal integer, holds jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  added uuid[];
begin
  with new_carts as (
    insert into cart (portal_id, id, cart_number, seller_id, identity_id, channel, campaign,
      language, expires_at, held_until_max, network, held_short, code_prices)
    select portal, c.id, c.cart_number, c.seller_id, c.identity_id, c.channel, c.campaign,
      c.language, c.expires_at, c.held_until_max, c.network, coalesce(c.held_short, false),
      h->'code_prices'
    from jsonb_array_elements(holds) h,
      jsonb_to_record(h->'cart') c (id uuid, cart_number text, seller_id text,
        identity_id uuid, channel text, campaign jsonb, language text, expires_at timestamptz,
        held_until_max timestamptz, network text, held_short boolean)
    on conflict (portal_id, id) do nothing
    returning id
  )
  select coalesce(array_agg(n.id), '{}') into added from new_carts n;
  return added;
end $function$;
grant execute on function add_carts(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.add_tickets(portal integer, cart uuid, tickets jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id, ticket_group_id,
      event_template_id, event_session_id, handler, seat_template_id, counts_session, counts_group,
      face_value, adjusted_value, fee_fixed_outside, fee_percent_outside, fee_fixed_rate,
      fee_percent_rate, admit_name, admit_email, handler_data, valid_from, valid_to, member_term_id)
    select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
      t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
      t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside,
      t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email, t.handler_data,
      t.valid_from, t.valid_to, t.member_term_id
    from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
      ticket_group_id text, event_template_id text, event_session_id text, handler text,
      seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
      adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
      fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
      handler_data jsonb, valid_from timestamptz, valid_to timestamptz, member_term_id uuid)
  $function$;
grant execute on function add_tickets(integer,uuid,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.add_tickets_to_carts(portal integer, holds jsonb, chosen uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id, ticket_group_id,
    event_template_id, event_session_id, handler, seat_template_id, counts_session, counts_group,
    face_value, adjusted_value, fee_fixed_outside, fee_percent_outside, fee_fixed_rate,
    fee_percent_rate, admit_name, admit_email, handler_data, valid_from, valid_to, member_term_id)
  select portal, t.id, (h->'cart'->>'id')::uuid, 'held', t.position, t.ticket_type_id,
    t.ticket_group_id, t.event_template_id, t.event_session_id, t.handler, t.seat_template_id,
    t.counts_session, t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
    t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email,
    t.handler_data, t.valid_from, t.valid_to, t.member_term_id
  from jsonb_array_elements(holds) h,
    jsonb_to_recordset(h->'tickets') t (id uuid, position int, ticket_type_id text,
      ticket_group_id text, event_template_id text, event_session_id text, handler text,
      seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
      adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
      fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
      handler_data jsonb, valid_from timestamptz, valid_to timestamptz, member_term_id uuid)
  where (h->'cart'->>'id')::uuid = any(chosen);
end $function$;
grant execute on function add_tickets_to_carts(integer,jsonb,uuid[]) to foyer_app;

CREATE OR REPLACE FUNCTION public.analyze_catalogue()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    analyze event_session, stock, event_template, ticket_group, ticket_type;
  end
  $function$;
grant execute on function analyze_catalogue() to foyer_app;

CREATE OR REPLACE FUNCTION public.analyze_sales()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  begin
    analyze cart, ticket, ticket_order, order_change, payment, payment_entry, payment_allocation;
  end
  $function$;
grant execute on function analyze_sales() to foyer_app;

CREATE OR REPLACE FUNCTION public.cart_in_parts(portal integer, cart uuid, locked boolean)
 RETURNS json
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if locked then
    -- Rows that refer to the carts can still be inserted meanwhile, which avoids deadlocks.
    perform from cart c
    where c.portal_id = portal and c.id = (
      select o.cart_id from cart e
      join ticket_order o on o.portal_id = e.portal_id and o.id = e.edits_order_id
      where e.portal_id = portal and e.id = cart_in_parts.cart)
    for no key update;
    perform from cart c where c.portal_id = portal and c.id = cart_in_parts.cart for no key update;
  end if;
  return (select w.whole from carts_with_parts(portal, array[cart], true) w);
end $function$;
grant execute on function cart_in_parts(integer,uuid,boolean) to foyer_app;

CREATE OR REPLACE FUNCTION public.carts_with_parts(portal integer, carts uuid[], in_groups boolean)
 RETURNS TABLE(cart_id uuid, network text, whole json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return query
    select c.id, c.network, json_build_object(
      'cart', json_build_object('id', c.id, 'cart_number', c.cart_number, 'seller_id', c.seller_id,
        'state', c.state, 'identity_id', c.identity_id,
        'purchaser_identity_id', c.purchaser_identity_id,
        'giftee_identity_id', c.giftee_identity_id, 'channel', c.channel, 'campaign', c.campaign,
        'language', c.language, 'expires_at', c.expires_at, 'held_until_max', c.held_until_max,
        'send_email', c.send_email, 'edits_order_id', c.edits_order_id,
        'edit_prices', c.edit_prices, 'code_prices', c.code_prices, 'network', c.network,
        'held_short', c.held_short),
      'tickets', case when in_groups then tickets_in_groups(portal, c.id) else (
        select coalesce(json_agg(r order by r.position), '[]') from (
          select t.id, t.cart_id, t.position, t.state, t.ticket_order_id, t.scan_code,
            t.replaces_ticket_id, t.ticket_type_id, t.ticket_group_id, t.event_template_id,
            t.event_session_id, t.handler, t.seat_template_id, t.counts_session, t.counts_group,
            t.face_value, t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside,
            t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email, t.handler_data,
            t.valid_from, t.valid_to, t.member_term_id,
            case when t.handler = 'ledger' then (
              select a.last_four from ledger_account a
              where a.portal_id = portal and a.ticket_id = t.id) end as card_last_four
          from ticket t where t.portal_id = portal and t.cart_id = c.id) r) end,
      'codes', case when (
        select true from cart_code x where x.portal_id = portal and x.cart_id between c.id and c.id
        order by x.cart_id limit 1) then codes_of_cart(portal, c.id, in_groups) else '[]' end,
      'entries', case when (
        select true from payment_entry x where x.portal_id = portal and x.cart_id between c.id and c.id
        order by x.cart_id limit 1) then entries_of_cart(portal, c.id) else '[]' end,
      'unsettled', (
        select row_to_json(r) from (
          select p.id, p.cart_id, p.gateway_id, p.state, p.completes, p.amount, p.currency,
            p.identity_id, p.provider_ref, p.ledger_account_id, p.failure, p.send_email,
            p.auto_renew, p.payer_hash, p.opens_orders, p.created_at, p.next_check_at,
            p.method
          from payment p
          where p.portal_id = portal and p.cart_id between c.id and c.id
            and (p.state in ('open', 'requires_action', 'processing')
              or (p.state = 'captured' and p.next_check_at is not null))
          order by p.cart_id
          limit 1) r),
      'instalments', (
        select coalesce(json_agg(r order by r.due, r.id), '[]') from (
          select s.id, s.due, s.amount from scheduled_payment s
          where s.portal_id = portal and s.cart_id = c.id) r),
      'orders', case when c.state = 'ordered' then orders_of_cart(portal, c.id) else '[]' end,
      'openers', case when c.state = 'ordered' then (
        select coalesce(json_agg(r), '[]') from (
          select p.id, p.payer_hash, p.send_email, p.opens_orders from payment p
          where p.portal_id = portal and p.cart_id = c.id and p.opens_orders) r) else '[]' end)
    from cart c where c.portal_id = portal and c.id = any(carts)
    -- Only the primary key has this order, so no kept plan reads another.
    order by c.id;
end $function$;
grant execute on function carts_with_parts(integer,uuid[],boolean) to foyer_app;

CREATE OR REPLACE FUNCTION public.change_cart(portal integer, cart uuid, change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  refused json;
  missing text[];
  prices jsonb;
  is_priced boolean := false;
  network_key constant text := change->'network'->>'key';
  is_small constant boolean :=
    change @? '$.network ? (@.carts > 0)' and not change @? '$.network ? (@.places.n > @.least)';
begin
  if is_small then
    -- Only the index of networks has this order, so no kept plan reads another.
    perform from cart c
    where c.portal_id = portal and c.network between network_key and network_key
      and c.id <> change_cart.cart
    order by c.network
    limit 1;
  end if;
  -- A verdict is planned anew each time. There is nothing to judge if its network has no other cart, and wants
  -- no more than a network may always have.
  if network_key is not null and (found or not is_small) then
    select json_build_object('over', v.over, 'places_left', v.places_left,
      'busy_codes', v.busy_codes) into refused
    from network_verdicts(portal, jsonb_build_array(jsonb_build_object(
      'cart', jsonb_build_object('id', cart),
      'codes', change->'codes', 'network', change->'network'))) v;
  end if;
  if refused is null and change->'moves' <> '[]' then
    select row_to_json(s) into refused from move_stock(portal, change->'moves') s;
  end if;
  if refused is null and (change->'codes' <> '[]' or change->'dropped' <> '[]') then
    missing := move_codes(portal, (
      select jsonb_agg(m) from (
        select c->>'id' as code, 1 as n from jsonb_array_elements(change->'codes') c
        union all
        select c, -1 from jsonb_array_elements_text(change->'dropped') c) m));
    if cardinality(missing) > 0 then
      refused := json_build_object('exhausted', missing);
    end if;
  end if;
  if refused is null and (change->'added' <> '[]' or change->'removed' <> '[]') then
    missing := change_tickets(portal, cart,
      array(select r::uuid from jsonb_array_elements_text(change->'removed') r), change->'added');
    if cardinality(missing) > 0 then
      refused := json_build_object('taken', missing);
    end if;
  end if;
  if refused is not null then
    raise exception using errcode = 'FC001', message = 'the cart can not be changed so',
      detail = refused::text;
  end if;
  if jsonb_typeof(change->'code_prices') = 'array' then
    is_priced := true;
    perform keep_codes(portal, cart, change->'codes', '[]');
    perform from (
      -- Only the index of codes has this order, so no kept plan reads another.
      select from cartmod m
      where m.portal_id = portal and m.cart_id between change_cart.cart and change_cart.cart
      order by m.cart_id
      limit 1) m;
    if found then
      -- Its discounts are rows, because a process of the version before opened or changed it.
      perform write_code_prices(portal, cart, change->'code_prices');
    else
      prices := nullif(jsonb_path_query_array(change->'code_prices', '$[*] ? (exists(@.mods.*))'), '[]');
    end if;
  elsif jsonb_typeof(change->'price') = 'object' then
    -- A process of the version before knows prices and discounts as rows only.
    perform write_code_prices(portal, c.id, c.code_prices) from cart c
    where c.portal_id = portal and c.id = change_cart.cart and c.code_prices is not null;
    is_priced := found;
    perform keep_codes(portal, cart, change->'codes', '[]');
    perform price_tickets(portal, cart, change->'price'->'tickets');
    if change->'price' ? 'ended' then
      delete from cartmod m using (
        select e.key, unnest(e.tickets) as ticket_id
        from jsonb_to_recordset(change->'price'->'ended') e (key text, tickets uuid[])) e
      where m.portal_id = portal and m.cart_id = change_cart.cart and m.promo_code_id = e.key
        and m.ticket_id = e.ticket_id;
    else
      -- One before that sends all that codes take off.
      delete from cartmod m where m.portal_id = portal and m.cart_id = change_cart.cart;
    end if;
    perform keep_codes(portal, cart, '[]', change->'price'->'mods');
  end if;
  if change->'dropped' <> '[]' then
    delete from cart_code k
    where k.portal_id = portal and k.cart_id = change_cart.cart
      and k.promo_code_id = any(array(select jsonb_array_elements_text(change->'dropped')));
  end if;
  if change->'answers' <> '[]' then
    insert into cart_answer as a (portal_id, cart_id, ticket_group_id, data)
    select portal, change_cart.cart, n.ticket_group_id, n.data
    from jsonb_to_recordset(change->'answers') n (ticket_group_id text, data jsonb)
    on conflict on constraint cart_answer_pkey do update set data = excluded.data;
  end if;
  if jsonb_typeof(change->'groups') = 'array' then
    delete from cart_answer a
    where a.portal_id = portal and a.cart_id = change_cart.cart
      and a.ticket_group_id <> all(array(select jsonb_array_elements_text(change->'groups')));
  end if;
  if change->'cart' <> '{}' or is_priced then
    update cart c set
      code_prices = case when is_priced then prices else c.code_prices end,
      expires_at = coalesce((change->'cart'->>'expires_at')::timestamptz, c.expires_at),
      network = case when change->'cart' ? 'network' then change->'cart'->>'network' else c.network end
    where c.portal_id = portal and c.id = change_cart.cart;
  end if;
end $function$;
grant execute on function change_cart(integer,uuid,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.change_carts(portal integer, changes jsonb)
 RETURNS TABLE(cart_id uuid, session_id text, group_id text, available integer)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  change jsonb;
  shortage record;
  changed uuid[];
begin
  perform from move_stock(portal, (
    select jsonb_agg(total) from (
      select m->>'session' as session, m->>'group' as "group", sum((m->>'n')::int) as n
      from jsonb_array_elements(changes) c, jsonb_array_elements(c->'moves') m
      group by 1, 2) total));
  if not found then
    changed := array(select (c->'cart'->>'id')::uuid from jsonb_array_elements(changes) c);
  else
    -- Each change is going to touch its counters by itself: all are locked first, in the one order.
    perform from stock s
    where s.portal_id = portal and (s.session_id, s.group_id) in (
      select m->>'session', m->>'group'
      from jsonb_array_elements(changes) c, jsonb_array_elements(c->'moves') m)
    order by s.session_id collate "C", s.group_id collate "C"
    for update;
    for change in select c from jsonb_array_elements(changes) c loop
      cart_id := (change->'cart'->>'id')::uuid;
      select * into shortage from move_stock(portal, change->'moves');
      if found then
        return query select cart_id, shortage.session_id, shortage.group_id, shortage.available;
      else
        changed := array_append(changed, cart_id);
      end if;
    end loop;
    if changed is null then return; end if;
  end if;
  perform add_tickets_to_carts(portal, changes, changed);
  update cart c set expires_at = n.expires_at
  from jsonb_array_elements(changes) e, jsonb_to_record(e->'cart') n (id uuid, expires_at timestamptz)
  where c.portal_id = portal and c.id = n.id and c.id = any(changed) and n.expires_at is not null;
  insert into idempotency_key (portal_id, key, request_hash, status, answer)
  select portal, n.key, decode(n.request_hash, 'hex'), 200, n.answer
  from jsonb_array_elements(changes) e,
    jsonb_to_record(e->'answered') n (key text, request_hash text, answer jsonb)
  where jsonb_typeof(e->'answered') = 'object' and (e->'cart'->>'id')::uuid = any(changed);
end $function$;
grant execute on function change_carts(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.change_tickets(portal integer, cart uuid, removed uuid[], added jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  step record;
  taken text[] := '{}';
begin
  -- Most changes only add, and without seats.
  if cardinality(removed) = 0 and not added @? '$[*].seat_template_id ? (@ != null)' then
    perform add_tickets(portal, cart, added);
    return taken;
  end if;
  for step in
    select both_ways.* from (
      select t.event_session_id as in_session, t.seat_template_id as seat, 0 as turn,
        t.id as gone, null::jsonb as come
      from ticket t
      where t.portal_id = portal and t.id = any(removed) and t.seat_template_id is not null
      union all
      select a->>'event_session_id', a->>'seat_template_id', 1, null, a
      from jsonb_array_elements(added) a
      where a->>'seat_template_id' is not null
    ) both_ways
    order by in_session collate "C", seat collate "C", turn
  loop
    if step.gone is not null then
      delete from ticket t where t.portal_id = portal and t.id = step.gone;
    else
      taken := taken || take_seats(portal, cart, jsonb_build_array(step.come));
    end if;
  end loop;
  delete from ticket t where t.portal_id = portal and t.id = any(removed);
  perform add_tickets(portal, cart, coalesce((
    select jsonb_agg(a) from jsonb_array_elements(added) a where a->>'seat_template_id' is null
  ), '[]'));
  return taken;
end $function$;
grant execute on function change_tickets(integer,uuid,uuid[],jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.check_cartmods()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if exists (
    select from (select distinct a.portal_id, a.cart_id, a.promo_code_id from added a) m
    where not exists (
      select from cart_code k
      where k.portal_id = m.portal_id and k.cart_id = m.cart_id
        and k.promo_code_id = m.promo_code_id)
  ) then
    raise foreign_key_violation using message = 'a discount belongs to no code of its cart';
  end if;
  if exists (
    select from added a
    where (
      -- Only the primary key has this order, so no kept plan reads another.
      select t.id from ticket t
      where t.portal_id = a.portal_id and t.id between a.ticket_id and a.ticket_id
      order by t.id
      limit 1) is null
  ) then
    raise foreign_key_violation using message = 'a discount belongs to no ticket';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.codes_of_cart(portal integer, cart uuid, in_groups boolean)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return (
    select coalesce(json_agg(r), '[]') from (
      select k.promo_code_id, k.cart_rule_id, k.code, k.name, k.rule, k.counts, case when in_groups then (
          select coalesce(json_agg(g), '[]') from (
            select m.amount, json_agg(m.ticket_id) as tickets
            from cartmod m
            where m.portal_id = portal and m.cart_id = codes_of_cart.cart
              and m.promo_code_id = k.promo_code_id
            group by m.amount) g) else (
          select coalesce(
            json_agg(json_build_object('ticket_id', m.ticket_id, 'amount', m.amount)), '[]')
          from cartmod m
          where m.portal_id = portal and m.cart_id = codes_of_cart.cart
            and m.promo_code_id = k.promo_code_id) end as mods
      from (
        select * from cart_code x where x.portal_id = portal
          and x.cart_id between codes_of_cart.cart and codes_of_cart.cart
        order by x.cart_id) k
      order by k.applied_at, k.promo_code_id) r);
end $function$;
grant execute on function codes_of_cart(integer,uuid,boolean) to foyer_app;

CREATE OR REPLACE FUNCTION public.current_portal()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('foyer.portal'::text, true), ''::text))::integer;
grant execute on function current_portal() to foyer_app;

CREATE OR REPLACE FUNCTION public.delete_cartmods_of_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  delete from cartmod m using gone g where m.portal_id = g.portal_id and m.ticket_id = g.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.entries_of_cart(portal integer, cart uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return (
    select coalesce(json_agg(r order by r.occurred_on, r.id), '[]') from (
      select e.id, e.payment_id, e.cart_id, p.gateway_id, a.last_four, e.audit_action, e.state,
        e.amount, e.reason, e.occurred_on
      from (
        select * from payment_entry x where x.portal_id = portal
          and x.cart_id between entries_of_cart.cart and entries_of_cart.cart
        order by x.cart_id) e
      cross join lateral (
        select x.gateway_id, x.ledger_account_id from payment x
        where x.portal_id = portal and x.id between e.payment_id and e.payment_id
        order by x.id
        limit 1) p
      left join ledger_account a on a.portal_id = portal and a.id = p.ledger_account_id
      where e.state <> 'failed') r);
end $function$;
grant execute on function entries_of_cart(integer,uuid) to foyer_app;

CREATE OR REPLACE FUNCTION public.erase_from_revision(portal integer, revision_number integer, whole boolean, new_content bytea, new_digest text, new_pictures jsonb, new_note text, new_erasures jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  held revision%rowtype;
begin
  if portal is distinct from current_portal() then
    raise exception 'a revision of another portal' using errcode = 'insufficient_privilege';
  end if;
  select * into held from revision r
  where r.portal_id = portal and r.number = revision_number for update;
  if not found then
    return false;
  end if;
  if new_digest <> held.digest and not exists (
    select from revision r where r.portal_id = portal and r.number > revision_number) then
    raise exception 'the last revision cannot change' using errcode = 'check_violation';
  end if;
  if held.is_whole and not whole then
    raise exception 'later revisions need this one whole' using errcode = 'check_violation';
  end if;
  if (new_digest, new_pictures, new_note) is distinct from (held.digest, held.pictures, held.note)
    and jsonb_array_length(new_erasures) <= jsonb_array_length(held.erasures) then
    raise exception 'an erasure leaves a mark' using errcode = 'check_violation';
  end if;
  update revision r
  set is_whole = whole, content = new_content, digest = new_digest, pictures = new_pictures, note = new_note,
    erasures = new_erasures
  where r.portal_id = portal and r.number = revision_number;
  return true;
end $function$;
grant execute on function erase_from_revision(integer,integer,boolean,bytea,text,jsonb,text,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.find_members_named(portal integer, words tsquery, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select i.id from identity i
    where i.portal_id = portal and portal = current_portal() and i.kind = 'member'
      and name_key(i.portal_id, i.first_name || ' ' || i.last_name) @@ words
    limit most
  $function$;
grant execute on function find_members_named(integer,tsquery,integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.find_orders_named(portal integer, words tsquery, most integer)
 RETURNS TABLE(id uuid, is_holder boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    (select bought.id, false from (
       select o.id, o.purchased_on from ticket_order o
       where o.portal_id = portal and portal = current_portal()
         and name_key(o.portal_id, coalesce(o.buyer ->> 'first_name', '') || ' ' || coalesce(o.buyer ->> 'last_name', '')) @@ words
       limit 10 * most) bought
     order by bought.purchased_on desc limit most)
    union all
    (select t.ticket_order_id, true from ticket t
     where t.portal_id = portal and portal = current_portal()
       and t.ticket_order_id is not null and t.admit_name <> ''
       and name_key(t.portal_id, t.admit_name) @@ words
     limit most)
  $function$;
grant execute on function find_orders_named(integer,tsquery,integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.find_orders_of_holder(portal integer, email text, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select t.ticket_order_id from ticket t
    where t.portal_id = portal and portal = current_portal()
      and t.ticket_order_id is not null and t.admit_email <> '' and lower(t.admit_email) = email
    limit most
  $function$;
grant execute on function find_orders_of_holder(integer,text,integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.follow_cart_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from cartmod m
    where m.portal_id = old.portal_id and m.cart_id = old.cart_id
      and m.promo_code_id = old.promo_code_id;
  else
    update cartmod m set cart_id = new.cart_id, promo_code_id = new.promo_code_id
    where m.portal_id = old.portal_id and m.cart_id = old.cart_id
      and m.promo_code_id = old.promo_code_id;
    if new.cart_id <> old.cart_id then
      update cart c set code_prices = o.code_prices from cart o
      where o.portal_id = old.portal_id and o.id = old.cart_id and o.code_prices is not null
        and c.portal_id = new.portal_id and c.id = new.cart_id;
      update cart c set code_prices = null
      where c.portal_id = old.portal_id and c.id = old.cart_id and c.code_prices is not null;
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_codes(portal integer, cart uuid, codes jsonb, mods jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name, rule)
    select portal, cart, c.id, c.cart_rule_id, c.code, c.name, coalesce(c.rule, r.rule)
    from jsonb_to_recordset(codes)
        c (id text, cart_rule_id text, code text, name text, rule jsonb)
    join cart_rule r on r.portal_id = portal and r.id = c.cart_rule_id;
    insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
    select portal, unnest(coalesce(m.tickets, array[m.ticket_id])), cart, m.key, m.amount
    from jsonb_to_recordset(mods) m (key text, ticket_id uuid, tickets uuid[], amount bigint);
$function$;
grant execute on function keep_codes(integer,uuid,jsonb,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.lock_carts(portal integer, asked jsonb)
 RETURNS TABLE(cart_id uuid, request_hash bytea, answer jsonb, whole json, shares_network boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  free uuid[];
begin
  free := array(
    select a.cart from jsonb_to_recordset(asked) a (cart uuid, key text)
    where a.key is null or pg_try_advisory_xact_lock(hashtextextended(a.key, portal)));
  free := array(
    select c.id from cart c
    where c.portal_id = portal and c.id = any(free)
      and not exists (
        select from ticket t where t.portal_id = portal and t.cart_id = c.id offset 100)
    order by c.id
    for no key update skip locked);
  return query
    select w.cart_id, k.request_hash, k.answer, w.whole, (
        -- Only the index of networks has this order, so no kept plan reads another.
        select c.id from cart c
        where c.portal_id = portal and c.network between w.network and w.network
          and c.id <> w.cart_id
        order by c.network
        limit 1) is not null
    from whole_carts(portal, free) w
    join jsonb_to_recordset(asked) a (cart uuid, key text) on a.cart = w.cart_id
    left join lateral (
      -- Only the primary key has this order: an index of ages begins with the portal too.
      select i.request_hash, i.answer from idempotency_key i
      where i.portal_id = portal and i.key between a.key and a.key
      order by i.key
      limit 1) k on true;
end $function$;
grant execute on function lock_carts(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.lock_key(portal integer, key text)
 RETURNS TABLE(request_hash bytea, answer jsonb)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(key, portal));
  return query
    select i.request_hash, i.answer from idempotency_key i
    -- Only the primary key has this order: an index of ages begins with the portal too, and plans are kept.
    where i.portal_id = portal and i.key between lock_key.key and lock_key.key
    order by i.key
    limit 1;
end $function$;
grant execute on function lock_key(integer,text) to foyer_app;

CREATE OR REPLACE FUNCTION public.lock_staff(portal integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('staff', portal));
$function$;
grant execute on function lock_staff(integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.move_codes(portal integer, moves jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
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
end $function$;
grant execute on function move_codes(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.move_stock(portal integer, moves jsonb)
 RETURNS TABLE(session_id text, group_id text, available integer)
 LANGUAGE plpgsql
AS $function$
declare
  move record;
  done jsonb := '[]';
begin
  for move in
    select m->>'session' as session, m->>'group' as "group", (m->>'n')::int as n
    from jsonb_array_elements(moves) m
    order by m->>'session' collate "C", m->>'group' collate "C"
  loop
    update stock s set used = s.used + move.n
    where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group"
      and (move.n <= 0 or s.capacity = -1 or s.used + move.n <= s.capacity + s.oversell_capacity);
    if found then
      done := done
        || jsonb_build_object('session', move.session, 'group', move."group", 'n', -move.n);
    elsif move.n > 0 then
      perform move_stock(portal, done);
      return query
        select move.session, move."group", coalesce((
          select greatest(s.capacity + s.oversell_capacity - s.used, 0) from stock s
          where s.portal_id = portal and s.session_id = move.session and s.group_id = move."group"
        ), 0);
      return;
    end if;
  end loop;
end $function$;
grant execute on function move_stock(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.name_key(portal integer, name text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text;
  words text;
begin
  if name = '' then
    return ''::tsvector;
  end if;
  folded := regexp_replace(
    normalize(translate(left(name, 500), '`´', ''''''), NFKC),
    '([\u3005-\u3007\u3041-\u309f\u30a0-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff])',
    ' \1 ', 'g');
  folded := regexp_replace(
    normalize(folded, NFD),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u00ad]+',
    '', 'g');
  folded := translate(lower(folded), 'øæœđðłŀıħŧſςىةکی', 'oaoddllihtsσيهكي');
  folded := replace(replace(folded, 'ß', 'ss'), 'þ', 'th');
  folded := regexp_replace(folded, '(a)[ae]|(o)e|(u)e', '\1\2\3', 'g');
  folded := regexp_replace(
    folded,
    '[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u200a\u2016\u2017\u201c-\u2029\u202f-\u2031\u2033-\u205f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3040\ufffd]+',
    ' ', 'g');
  -- Words of which a part is left out or replaced by a space are found both ways.
  words := regexp_replace(folded, '[\u0027\u002d\u002e\u00b7\u02b9-\u02bf\u2010-\u2015\u2018-\u201b\u2032\u30fb]+', ' ', 'g');
  if words <> folded then
    words := words || ' ' || regexp_replace(folded, '[\u0027\u002d\u002e\u00b7\u02b9-\u02bf\u2010-\u2015\u2018-\u201b\u2032\u30fb]+', '', 'g');
  end if;
  words := trim(regexp_replace(words, ' +', ' ', 'g'));
  if words = '' then
    return ''::tsvector;
  end if;
  words := portal || '/' || replace(words, ' ', ' ' || portal || '/');
  return array_to_tsvector(string_to_array(words, ' '));
end
$function$;
grant execute on function name_key(integer,text) to foyer_app;

CREATE OR REPLACE FUNCTION public.network_bound(total bigint, held integer, share integer, least_bound integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select greatest(
      ceil(total::numeric * share / 100)::bigint,
      case when held = 0 then least_bound else least(least_bound, ceil(total::numeric / 2)::bigint) end)
  $function$;
grant execute on function network_bound(bigint,integer,integer,integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.network_verdicts(portal integer, holds jsonb)
 RETURNS TABLE(cart_id uuid, over text, places_left integer, busy_codes text[])
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  hold jsonb;
  net jsonb;
  place jsonb;
  known jsonb;
  counted jsonb := '{}';
  totals jsonb := '{}';
  adding jsonb := '{}';
  others jsonb;
  of_code record;
  total bigint;
  already int;
  held int;
  slot text;
  day text;
  starts_from timestamptz;
  starts_before timestamptz;
  bound bigint;
  share int;
  are_shared boolean;
  is_there boolean;
begin
  -- More than the bound need not be counted. The range of one network is planned as a narrow one, whatever
  -- the statistics say of networks.
  select jsonb_object_agg(n.key, (
      select coalesce(jsonb_agg(c.id), '[]') from (
        select k.id from cart k
        where k.portal_id = portal and k.network between n.key and n.key
        limit n.bound + 1) c)), sum(n.holds) > count(*)
    into known, are_shared
  from (
    select h->'network'->>'key' as key, max((h->'network'->>'carts')::int) as bound, count(*) as holds
    from jsonb_array_elements(holds) h
    where jsonb_typeof(h->'network') = 'object'
    group by 1) n;
  for hold in
    select h from jsonb_array_elements(holds) h where jsonb_typeof(h->'network') = 'object'
  loop
    net := hold->'network';
    share := (net->>'share')::int;
    cart_id := (hold->'cart'->>'id')::uuid;
    over := null;
    places_left := null;
    busy_codes := '{}';
    others := (known->(net->>'key')) - cart_id::text;
    is_there := others <> known->(net->>'key');
    already := jsonb_array_length(others) + coalesce((adding->>(net->>'key'))::int, 0);
    if already >= (net->>'carts')::int then
      over := 'carts';
      places_left := 0;
    elsif share < 100 then
      -- Who may have all of it is told when it is sold out, and not of its network.
      for at in 0 .. jsonb_array_length(net->'places') - 1 loop
        place := net->'places'->at;
        day := coalesce(place->>'day', '');
        starts_from := (place->>'from')::timestamptz;
        starts_before := (place->>'until')::timestamptz;
        slot := (net->>'key') || ' ' || (place->>'event') || ' ' || day;
        held := coalesce((adding->>slot)::int, 0);
        if others <> '[]' then
          if is_there and not place ? 'kept' then
            -- A retry does not count its own cart.
            held := held + places_held_within(portal, others, place->>'event', starts_from, starts_before);
          else
            if not counted ? slot then
              counted[slot] := to_jsonb(
                places_held_within(portal, known->(net->>'key'), place->>'event',
                  starts_from, starts_before));
            end if;
            held := held + greatest((counted->>slot)::int - coalesce((place->>'kept')::int, 0), 0);
          end if;
        end if;
        -- One that has nothing yet is within the floor, whatever is on sale.
        if held = 0 and (place->>'n')::int <= (net->>'least')::int then continue; end if;
        slot := (place->>'event') || ' ' || day;
        -- Half of what is on sale, up to the floor, is always within the bound (network_bound): to know that, a few of
        -- the day's sessions are enough.
        if not totals ? slot and held + (place->>'n')::int <= (net->>'least')::int
          and places_reach(portal, place->>'event', starts_from, starts_before,
            2 * (held + (place->>'n')::bigint))
        then continue; end if;
        if not totals ? slot then
          totals[slot] := to_jsonb(
            places_starting_within(portal, place->>'event', starts_from, starts_before));
        end if;
        total := (totals->>slot)::bigint;
        if total is null then continue; end if;
        bound := network_bound(total, held, share, (net->>'least')::int);
        if held + (place->>'n')::int > bound then
          over := 'places';
          places_left := least(places_left, greatest(bound - held, 0)::int);
        end if;
      end loop;
    end if;
    if already > 0 and hold->'codes' <> '[]' then
      for of_code in
        select p.id, p.max_uses from promo_code p
        where p.portal_id = portal and p.max_uses is not null
          and p.id in (select c->>'id' from jsonb_array_elements(hold->'codes') c)
      loop
        slot := (net->>'key') || ' code ' || of_code.id;
        held := coalesce((adding->>slot)::int, 0) + (
          select coalesce(sum(uses.n), 0) from jsonb_array_elements_text(others) cart
          cross join lateral (
            select count(*) as n from cart_code k
            where k.portal_id = portal and k.cart_id = cart::uuid
              and k.promo_code_id = of_code.id and k.counts) uses);
        bound := network_bound(
          of_code.max_uses, held, share, (net->>'least_uses')::int);
        if held > 0 and held + 1 > bound then busy_codes := busy_codes || of_code.id; end if;
      end loop;
    end if;
    if over is not null or cardinality(busy_codes) > 0 then return next; end if;
    if not are_shared then continue; end if;
    if not is_there then
      adding[net->>'key'] := to_jsonb(coalesce((adding->>(net->>'key'))::int, 0) + 1);
    end if;
    for at in 0 .. jsonb_array_length(net->'places') - 1 loop
      place := net->'places'->at;
      slot := (net->>'key') || ' ' || (place->>'event') || ' ' || coalesce(place->>'day', '');
      adding[slot] := to_jsonb(coalesce((adding->>slot)::int, 0) + (place->>'n')::int - coalesce((place->>'kept')::int, 0));
    end loop;
    for at in 0 .. jsonb_array_length(hold->'codes') - 1 loop
      slot := (net->>'key') || ' code ' || (hold->'codes'->at->>'id');
      adding[slot] := to_jsonb(coalesce((adding->>slot)::int, 0) + 1);
    end loop;
  end loop;
end $function$;
grant execute on function network_verdicts(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.open_carts(portal integer, holds jsonb)
 RETURNS TABLE(cart_id uuid, existed boolean, short_session text, short_group text, available integer, taken text[], exhausted text[], over text, places_left integer, busy_codes text[], short boolean)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  hold jsonb;
  opened uuid;
  shortage record;
  codes jsonb;
  fits boolean;
  in_bulk boolean;
  verdicts jsonb;
  verdict jsonb;
  each record;
  beyond jsonb;
  within jsonb[] := '{}';
  added uuid[];
begin
  perform set_config('foyer.portal', portal::text, true);
  if holds @? '$[*].network.key' then
    for each in select * from network_verdicts(portal, holds) loop
      verdicts := coalesce(verdicts, '{}') || jsonb_build_object(each.cart_id, each);
    end loop;
  end if;
  if verdicts is not null then
    for hold in select h from jsonb_array_elements(holds) h loop
      opened := (hold->'cart'->>'id')::uuid;
      verdict := verdicts->(opened::text);
      beyond := hold->'network'->'beyond';
      -- A retry is answered with the cart that it opened.
      if verdict is null
        or exists (select from cart c where c.portal_id = portal and c.id = opened)
      then
        within := array_append(within, hold);
      elsif verdict->'busy_codes' = '[]' and jsonb_typeof(beyond) = 'object'
        and (hold->'network'->>'n')::int <= (beyond->>'places')::int
      then
        hold['cart'] := (hold->'cart') || (beyond->'cart');
        within := array_append(within, hold);
      else
        return query select opened, false, null::text, null::text, null::int,
          '{}'::text[], '{}'::text[], verdict->>'over', (verdict->>'places_left')::int,
          array(select jsonb_array_elements_text(verdict->'busy_codes')), false;
      end if;
    end loop;
    holds := to_jsonb(within);
  end if;
  if holds = '[]' then return; end if;
  select * into shortage from move_stock(portal, (
    select jsonb_agg(total) from (
      select m->>'session' as session, m->>'group' as "group", sum((m->>'n')::int) as n
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m
      group by 1, 2) total));
  fits := not found;
  in_bulk := fits and jsonb_array_length(holds) > 1
    and not holds @? '$[*] ? (@.seated == true || @.codes.size() > 0)';
  if in_bulk then
    -- Two tries of one request are decided one after the other.
    in_bulk := (
      select count(*) = count(distinct h->'cart'->>'id') from jsonb_array_elements(holds) h);
  end if;
  if in_bulk then
    added := add_carts(portal, holds);
    perform add_tickets_to_carts(portal, holds, added);
    if cardinality(added) < jsonb_array_length(holds) then
      perform move_stock(portal, (
        select jsonb_agg(total) from (
          select m->>'session' as session, m->>'group' as "group", -sum((m->>'n')::int) as n
          from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m
          where (h->'cart'->>'id')::uuid <> all(added)
          group by 1, 2) total));
    end if;
    return query select c.id, c.id <> all(added), null::text, null::text, null::int,
      '{}'::text[], '{}'::text[], null::text, null::int, '{}'::text[], coalesce(c.held_short, false)
    from jsonb_array_elements(holds) h,
      jsonb_to_record(h->'cart') c (id uuid, held_short boolean);
    return;
  end if;
  if not fits then
    -- Each hold is going to touch its counters by itself: all are locked first, in the one order.
    perform from stock s
    where s.portal_id = portal and (s.session_id, s.group_id) in (
      select m->>'session', m->>'group'
      from jsonb_array_elements(holds) h, jsonb_array_elements(h->'moves') m)
    order by s.session_id collate "C", s.group_id collate "C"
    for update;
  end if;
  if jsonb_array_length(holds) > 1 then
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
    codes := '[]';
    if hold->'codes' <> '[]' then
      select jsonb_agg(jsonb_build_object('code', c->>'id', 'n', 1)) into codes
      from jsonb_array_elements(hold->'codes') c;
    end if;
    if not fits then
      select * into shortage from move_stock(portal, hold->'moves');
    end if;
    if shortage.session_id is null then
      if codes <> '[]' then
        exhausted := move_codes(portal, codes);
      end if;
      if cardinality(exhausted) = 0 then
        existed := cardinality(add_carts(portal, jsonb_build_array(hold))) = 0;
        if not existed and (hold->>'seated')::boolean then
          taken := take_seats(portal, opened, hold->'tickets');
        elsif not existed then
          perform add_tickets(portal, opened, hold->'tickets');
        end if;
        if not existed and cardinality(taken) = 0 then
          if codes <> '[]' then
            -- Instead of code_prices, a process of the version before sends "mods", and tickets at the prices of codes.
            perform keep_codes(portal, opened, hold->'codes', coalesce(hold->'mods', '[]'));
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
      if codes <> '[]' and (existed or cardinality(taken) > 0) then
        perform move_codes(portal, (
          select jsonb_agg(c || jsonb_build_object('n', -1)) from jsonb_array_elements(codes) c));
      end if;
    end if;
    return query select opened, existed, shortage.session_id, shortage.group_id,
      shortage.available, taken, exhausted, null::text, null::int, '{}'::text[],
      coalesce((hold->'cart'->>'held_short')::boolean, false);
  end loop;
end $function$;
grant execute on function open_carts(integer,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.orders_of_cart(portal integer, cart uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return (
    select coalesce(json_agg(r order by r.order_number), '[]') from (
      select o.id, o.order_number, o.scan_code, o.cart_id, o.seller_id, o.identity_id, o.buyer,
        o.language, o.total_before_cartmod_price, o.total_cartmod_amount,
        o.total_fee_fixed_outside, o.total_fee_percent_outside, o.total_after_fees_price,
        o.waived, o.kept_fees, o.kept_spent, o.purchased_on, (
          select x.id from cart x
          where x.portal_id = portal and x.edits_order_id = o.id and x.state = 'pending'
        ) as edit_cart_id
      from ticket_order o where o.portal_id = portal and o.cart_id = orders_of_cart.cart
      -- Read before it is sorted: as sorting is ruled out, all orders would be read in this order.
      offset 0) r);
end $function$;
grant execute on function orders_of_cart(integer,uuid) to foyer_app;

CREATE OR REPLACE FUNCTION public.place_counter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('foyer.moving', true) = 'on' then return new; end if;
  select s.event_template_id, s.start_datetime into new.session_event, new.session_start
  from event_session s
  where s.portal_id = new.portal_id and s.id = new.session_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.places_by_session(portal integer, event text, starts_from timestamp with time zone, starts_before timestamp with time zone)
 RETURNS TABLE(places bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select case when ofevent.are_apart then ofsession.ofgroups else least(ofsession.own, ofsession.ofgroups) end
    from (
      -- Those that count if there are any, else those that do not.
      select array_agg(g.id) as ids, bool_or(g.capacity < 0) as are_unlimited,
        bool_and(g.exclude_from_event_capacity) as are_apart
      from (
        select each.id, each.capacity, each.exclude_from_event_capacity,
          bool_and(each.exclude_from_event_capacity) over () as are_apart
        from ticket_group each
        where each.portal_id = portal and each.event_template_id = event and not each.withdrawn
          and each.start_policy is null) g
      where g.exclude_from_event_capacity = g.are_apart) ofevent
    cross join event_session s
    cross join lateral (
      select case
          when count(*) filter (where k.group_id = '') = 0 then 0
          else sum(k.capacity::bigint + k.oversell_capacity) filter (where k.group_id = '' and k.capacity >= 0)
        end::bigint as own,
        case when not ofevent.are_unlimited then coalesce(
          sum(k.capacity::bigint + k.oversell_capacity) filter (where k.group_id = any(ofevent.ids)), 0)
        end::bigint as ofgroups
      from stock k
      where k.portal_id = portal and k.session_id = s.id) ofsession
    where s.portal_id = portal and s.event_template_id = event and not s.withdrawn
      and not s.closed and s.closure_id is null
      and s.start_datetime >= starts_from and s.start_datetime < starts_before
  $function$;
grant execute on function places_by_session(integer,text,timestamp with time zone,timestamp with time zone) to foyer_app;

CREATE OR REPLACE FUNCTION public.places_held_within(portal integer, carts jsonb, event text, starts_from timestamp with time zone, starts_before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return (
    select coalesce(sum(of_session.n), 0)
    from (
      select held.event_session_id, count(*) as n
      from jsonb_array_elements_text(carts) cart (id)
      cross join lateral (
        -- Only the index of carts has this order, so no kept plan reads another.
        select t.event_session_id from ticket t
        where t.portal_id = portal and t.cart_id between cart.id::uuid and cart.id::uuid
          and t.state = 'held' and t.event_template_id = event and (t.counts_session or t.counts_group)
        order by t.cart_id) held
      group by held.event_session_id) of_session
    where case when starts_from is null then of_session.event_session_id is null
      else (
        select s.start_datetime >= starts_from and s.start_datetime < starts_before from event_session s
        where s.portal_id = portal and s.id = of_session.event_session_id) end);
end $function$;
grant execute on function places_held_within(integer,jsonb,text,timestamp with time zone,timestamp with time zone) to foyer_app;

CREATE OR REPLACE FUNCTION public.places_reach(portal integer, event text, starts_from timestamp with time zone, starts_before timestamp with time zone, needed bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  places bigint;
  total bigint := 0;
begin
  for places in
    select each.places from places_by_session(portal, event, starts_from, starts_before) each
    limit 100
  loop
    total := total + places;
    -- Null as soon as a session is unlimited.
    if total is null or total >= needed then return true; end if;
  end loop;
  return false;
end $function$;
grant execute on function places_reach(integer,text,timestamp with time zone,timestamp with time zone,bigint) to foyer_app;

CREATE OR REPLACE FUNCTION public.places_starting_within(portal integer, event text, starts_from timestamp with time zone, starts_before timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    select case when bool_or(counted.places is null) then null else sum(counted.places)::bigint end
    from (
      select each.places from places_by_session(portal, event, starts_from, starts_before) each
      union all
      select case when k.capacity >= 0 then k.capacity::bigint + k.oversell_capacity end
      from ticket_group g
      join stock k on k.portal_id = portal and k.session_id = '' and k.group_id = g.id
      where starts_from is null and g.portal_id = portal and g.event_template_id = event
    ) counted
  $function$;
grant execute on function places_starting_within(integer,text,timestamp with time zone,timestamp with time zone) to foyer_app;

CREATE OR REPLACE FUNCTION public.portal_directory()
 RETURNS TABLE(portal_id integer, key text, name text, hosts text[], version bigint, seller_id text, slug text, seller_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select p.portal_id, p.key, p.name, p.hosts, p.version, s.id, s.slug, s.name
    from portal p left join seller s using (portal_id)
    where p.moved_at is null
    order by p.portal_id, s.position, s.id
  $function$;
grant execute on function portal_directory() to foyer_app;

CREATE OR REPLACE FUNCTION public.portal_for_import(portal_key text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    insert into portal (key) values (portal_key) on conflict (key) do nothing;
    select portal_id from portal where key = portal_key and moved_at is null
    for no key update;
  $function$;
grant execute on function portal_for_import(text) to foyer_app;

CREATE OR REPLACE FUNCTION public.post_ledger(portal integer, card uuid, change bigint, why text, entry uuid, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  rest bigint;
  transaction uuid := gen_random_uuid();
  book text := case why when 'refunded' then 'redeemed' when 'cancelled' then 'issued' else why end;
begin
  if portal is distinct from current_portal() then
    raise exception 'the ledger of another portal' using errcode = 'insufficient_privilege';
  end if;
  update ledger_account a set balance = a.balance + change
  where a.portal_id = portal and a.id = card and a.balance + change >= 0
  returning a.balance into rest;
  if not found then
    return null;
  end if;
  insert into ledger_entry (portal_id, transaction_id, account, ledger_account_id, reason, amount,
    payment_entry_id, occurred_on)
  values (portal, transaction, 'card', card, why, change, entry, at),
    (portal, transaction, book, null, why, -change, entry, at);
  return rest;
end $function$;
grant execute on function post_ledger(integer,uuid,bigint,text,uuid,timestamp with time zone) to foyer_app;

CREATE OR REPLACE FUNCTION public.price_tickets(portal integer, cart uuid, prices jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
begin
  update ticket t set adjusted_value = p.adjusted_value,
    fee_fixed_outside = p.fee_fixed_outside, fee_percent_outside = p.fee_percent_outside
  from (
    select unnest(coalesce(g.tickets, array[g.id])) as id, g.adjusted_value, g.fee_fixed_outside,
      g.fee_percent_outside
    from jsonb_to_recordset(prices) g (id uuid, tickets uuid[], adjusted_value bigint,
      fee_fixed_outside bigint, fee_percent_outside bigint)) p
  where t.portal_id = portal and t.cart_id = price_tickets.cart and t.id = p.id;
end $function$;
grant execute on function price_tickets(integer,uuid,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.prices_by_codes(prices jsonb)
 RETURNS TABLE(ticket_id uuid, adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint, mods jsonb)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select unnest(g.tickets), g.adjusted_value, g.fee_fixed_outside, g.fee_percent_outside, g.mods
  from jsonb_to_recordset(prices) g (tickets uuid[], adjusted_value bigint, fee_fixed_outside bigint,
    fee_percent_outside bigint, mods jsonb)
$function$;
grant execute on function prices_by_codes(jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.queue_depth()
 RETURNS TABLE(task text, due integer, later integer, running integer, given_up integer, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query select t.identifier,
    count(*) filter (where j.state = 'due')::int,
    count(*) filter (where j.state = 'later')::int,
    count(*) filter (where j.state = 'running')::int,
    count(*) filter (where j.state = 'given_up')::int,
    coalesce(extract(epoch from now() - min(j.run_at) filter (where j.state = 'due')), 0)::double precision
  from (
    select task_id, run_at, case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'given_up'
      when run_at > now() then 'later'
      else 'due' end as state
    from graphile_worker._private_jobs
    limit 100000
  ) j
  join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier;
end $function$;
grant execute on function queue_depth() to foyer_app;

CREATE OR REPLACE FUNCTION public.retake_tickets(portal integer, ids uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  lapsed record;
begin
  for lapsed in
    select t.id from ticket t
    where t.portal_id = portal and t.id = any(ids) and t.state = 'unbooked'
    order by t.event_session_id collate "C", t.seat_template_id collate "C"
  loop
    update ticket t set state = 'held' where t.portal_id = portal and t.id = lapsed.id;
  end loop;
  return true;
exception
  when unique_violation then return false;
end $function$;
grant execute on function retake_tickets(integer,uuid[]) to foyer_app;

CREATE OR REPLACE FUNCTION public.room_of_session(portal integer, event text, session text)
 RETURNS TABLE(capacity integer, room integer)
 LANGUAGE sql
 STABLE
AS $function$
    select case when ofgroups.are_apart then ofgroups.places else least(own.places, ofgroups.places) end::int,
      case when own.room = 0 then 0
        when ofgroups.are_apart then ofgroups.room else least(own.room, ofgroups.room) end::int
    from (
      select case when k.capacity >= 0 then k.capacity::bigint + k.oversell_capacity
          when k.capacity is null then 0 end as places,
        case when k.capacity >= 0 then greatest(k.capacity::bigint + k.oversell_capacity - k.used, 0)
          when k.capacity is null then 0 end as room
      from (select) one
      left join stock k on k.portal_id = portal and k.session_id = session and k.group_id = '') own
    cross join lateral (
      -- Of those that count if there are any, else of those that do not.
      select case when bool_and(g.places is not null) then sum(g.places) end as places,
        case when bool_and(g.room is not null) then sum(g.room) end as room, bool_and(g.apart) as are_apart
      from (
        select each.apart, each.places,
          case when least(each.room, case when not each.apart then own.room end) < each.least then 0
            else least(each.room, case when not each.apart then own.room end) end as room,
          bool_and(each.apart) over () as are_apart
        from (
          select g.exclude_from_event_capacity as apart, g.min_tickets_per_order as least,
            case when g.capacity >= 0 then coalesce(k.capacity::bigint + k.oversell_capacity, 0) end as places,
            case when g.capacity >= 0
              then coalesce(greatest(k.capacity::bigint + k.oversell_capacity - k.used, 0), 0) end as room
          from ticket_group g
          left join stock k on k.portal_id = portal and k.session_id = session and k.group_id = g.id
          where g.portal_id = portal and g.event_template_id = event and not g.withdrawn
            and g.start_policy is null) each) g
      where g.apart = g.are_apart) ofgroups
  $function$;
grant execute on function room_of_session(integer,text,text) to foyer_app;

CREATE OR REPLACE FUNCTION public.scan_of_redemption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('foyer.moving', true) = 'on' then return null; end if;
  insert into scan (portal_id, device, device_scan_id, ticket_id, event_template_id, event_session_id, direction,
    result, persons, device_time, server_time, offline, forced)
  select t.portal_id, left(coalesce(nullif(new.run, ''), 'door'), 200), gen_random_uuid(), t.id, t.event_template_id,
    t.event_session_id, 'in', 'admitted', 1, new.redeemed_on, new.redeemed_on, false, false
  from ticket t where t.portal_id = new.portal_id and t.id = new.ticket_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.schema_number()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    select max(number)::int from schema_migration
  $function$;
grant execute on function schema_number() to foyer_app;

CREATE OR REPLACE FUNCTION public.settle_code_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_code_prices(new.portal_id, new.id, new.code_prices);
  new.code_prices := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.start_bound(place jsonb, bound text, days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce((place->>bound)::timestamptz,
      ((place->>'day')::date + days)::timestamp at time zone (place->>'zone'))
  $function$;
grant execute on function start_bound(jsonb,text,integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.stuck_jobs(portal integer, due_before timestamp with time zone, most integer)
 RETURNS TABLE(id bigint, task text, due_on timestamp with time zone, is_given_up boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    select j.id::bigint, t.identifier, j.run_at, j.attempts >= j.max_attempts
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where portal = current_portal()
      and coalesce((j.payload ->> 'portal_id')::int, portal) = portal
      and (j.attempts >= j.max_attempts or (j.run_at < due_before and j.locked_at is null))
    order by j.run_at, j.id
    limit most;
end $function$;
grant execute on function stuck_jobs(integer,timestamp with time zone,integer) to foyer_app;

CREATE OR REPLACE FUNCTION public.take_seats(portal integer, cart uuid, tickets jsonb)
 RETURNS text[]
 LANGUAGE sql
AS $function$
    with wanted as (
      select * from jsonb_to_recordset(tickets) t (id uuid, position int, ticket_type_id text,
        ticket_group_id text, event_template_id text, event_session_id text, handler text,
        seat_template_id text, counts_session boolean, counts_group boolean, face_value bigint,
        adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint,
        fee_fixed_rate bigint, fee_percent_rate text, admit_name text, admit_email text,
        handler_data jsonb, valid_from timestamptz, valid_to timestamptz, member_term_id uuid)
    ), added as (
      insert into ticket (portal_id, id, cart_id, state, position, ticket_type_id,
        ticket_group_id, event_template_id, event_session_id, handler, seat_template_id,
        counts_session, counts_group, face_value, adjusted_value, fee_fixed_outside,
        fee_percent_outside, fee_fixed_rate, fee_percent_rate, admit_name, admit_email,
        handler_data, valid_from, valid_to, member_term_id)
      select portal, t.id, cart, 'held', t.position, t.ticket_type_id, t.ticket_group_id,
        t.event_template_id, t.event_session_id, t.handler, t.seat_template_id, t.counts_session,
        t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name, t.admit_email,
        t.handler_data, t.valid_from, t.valid_to, t.member_term_id
      from wanted t
      order by t.event_session_id collate "C", t.seat_template_id collate "C"
      on conflict (portal_id, event_session_id, seat_template_id)
        where seat_template_id is not null
          and (state in ('held', 'in_cart', 'booked', 'redeemed') or keeps_place)
        do nothing
      returning id
    )
    select coalesce(array_agg(w.seat_template_id order by w.position), '{}')
    from wanted w where not exists (select from added a where a.id = w.id)
  $function$;
grant execute on function take_seats(integer,uuid,jsonb) to foyer_app;

CREATE OR REPLACE FUNCTION public.tickets_in_groups(portal integer, cart uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return (
    select coalesce(json_agg(r), '[]') from (
      select t.cart_id, t.state, t.ticket_order_id, t.replaces_ticket_id, t.ticket_type_id,
        t.ticket_group_id, t.event_template_id, t.event_session_id, t.handler,
        t.counts_session, t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name,
        t.admit_email, t.handler_data, t.valid_from, t.valid_to, t.member_term_id,
        case when t.handler = 'ledger' then (
          select a.last_four from ledger_account a
          where a.portal_id = portal and a.ticket_id = t.id) end as card_last_four,
        json_agg(t.id) as ids, json_agg(t.position) as positions,
        case when count(t.seat_template_id) > 0 then json_agg(t.seat_template_id) end as seats,
        case when count(t.scan_code) > 0 then json_agg(t.scan_code) end as codes
      from ticket t where t.portal_id = portal and t.cart_id = tickets_in_groups.cart
      group by t.cart_id, t.state, t.ticket_order_id, t.replaces_ticket_id, t.ticket_type_id,
        t.ticket_group_id, t.event_template_id, t.event_session_id, t.handler,
        t.counts_session, t.counts_group, t.face_value, t.adjusted_value, t.fee_fixed_outside,
        t.fee_percent_outside, t.fee_fixed_rate, t.fee_percent_rate, t.admit_name,
        t.admit_email, t.handler_data, t.valid_from, t.valid_to, t.member_term_id,
        card_last_four) r);
end $function$;
grant execute on function tickets_in_groups(integer,uuid) to foyer_app;

CREATE OR REPLACE FUNCTION public.whole_carts(portal integer, carts uuid[])
 RETURNS TABLE(cart_id uuid, network text, whole json)
 LANGUAGE sql
AS $function$
  select w.cart_id, w.network, w.whole from carts_with_parts(portal, carts, false) w
$function$;
grant execute on function whole_carts(integer,uuid[]) to foyer_app;

CREATE OR REPLACE FUNCTION public.write_code_prices(portal integer, cart uuid, prices jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
begin
  delete from cartmod m where m.portal_id = portal and m.cart_id = write_code_prices.cart;
  update ticket t set adjusted_value = p.adjusted_value,
    fee_fixed_outside = p.fee_fixed_outside, fee_percent_outside = p.fee_percent_outside
  from prices_by_codes(prices) p
  where t.portal_id = portal and t.cart_id = write_code_prices.cart and t.id = p.ticket_id
    and (t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside)
      is distinct from (p.adjusted_value, p.fee_fixed_outside, p.fee_percent_outside);
  insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
  select portal, t.id, t.cart_id, m.key, m.value::bigint
  from prices_by_codes(prices) p
  join ticket t on t.portal_id = portal and t.cart_id = write_code_prices.cart and t.id = p.ticket_id
  cross join lateral jsonb_each_text(p.mods) m;
end $function$;
grant execute on function write_code_prices(integer,uuid,jsonb) to foyer_app;
