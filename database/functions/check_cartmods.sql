-- Refuses discounts without their ticket or their cart's code: a foreign key that is checked once for a statement.
-- Unlike one it locks nothing: whoever writes or deletes any of the three has locked their cart.
create or replace function check_cartmods() returns trigger
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

revoke execute on function check_cartmods() from public;
