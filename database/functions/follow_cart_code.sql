-- Deletes or moves what a code took off the tickets of its cart, with the code.
create or replace function follow_cart_code() returns trigger
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

revoke execute on function follow_cart_code() from public;
