-- Makes pricing a long cart cheap. A foreign key is checked row by row, and that was most of what a code cost in a
-- cart of a thousand tickets.

-- Implied by others: a ticket, a code and an answer have their cart, and the cart has its portal. Each row checked
-- them, and locked the one row of the portal.
alter table ticket drop constraint if exists ticket_portal_id_fkey;
alter table cart_code drop constraint if exists cart_code_portal_id_fkey;
alter table cart_answer drop constraint if exists cart_answer_portal_id_fkey;
alter table cartmod drop constraint if exists cartmod_portal_id_fkey;

-- These two become triggers below, which check all rows of a statement together.
alter table cartmod drop constraint if exists cartmod_portal_id_ticket_id_fkey;
alter table cartmod drop constraint if exists cartmod_portal_id_cart_id_promo_code_id_fkey;

-- Prices are in no index. With room in its page for a second version of each ticket, a new price is an update within
-- the page (HOT). Pages that exist stay as they are.
alter table ticket set (fillfactor = 50);

create function check_cartmods() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
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
end $$;

create function delete_cartmods_of_tickets() returns trigger
  language plpgsql
  set plan_cache_mode = force_custom_plan
as $$
begin
  delete from cartmod m using gone g where m.portal_id = g.portal_id and m.ticket_id = g.id;
  return null;
end $$;

create function follow_cart_code() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  if tg_op = 'DELETE' then
    delete from cartmod m
    where m.portal_id = old.portal_id and m.cart_id = old.cart_id
      and m.promo_code_id = old.promo_code_id;
  else
    update cartmod m set cart_id = new.cart_id, promo_code_id = new.promo_code_id
    where m.portal_id = old.portal_id and m.cart_id = old.cart_id
      and m.promo_code_id = old.promo_code_id;
  end if;
  return null;
end $$;

create trigger check_cartmods_added after insert on cartmod
  referencing new table as added for each statement execute function check_cartmods();
create trigger check_cartmods_changed after update on cartmod
  referencing new table as added for each statement execute function check_cartmods();
create trigger delete_cartmods after delete on ticket
  referencing old table as gone for each statement execute function delete_cartmods_of_tickets();
create trigger delete_cartmods after delete on cart_code
  for each row execute function follow_cart_code();
create trigger move_cartmods after update of cart_id, promo_code_id on cart_code
  for each row when ((old.cart_id, old.promo_code_id) is distinct from (new.cart_id, new.promo_code_id))
  execute function follow_cart_code();
