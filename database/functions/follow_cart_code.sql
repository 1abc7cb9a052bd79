-- Deletes or moves what a code took off the tickets of its cart, with the code. Prices that codes make move with the first of
-- them: all codes of a cart move together.
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
    if new.cart_id <> old.cart_id then
      update cart c set code_prices = o.code_prices from cart o
      where o.portal_id = old.portal_id and o.id = old.cart_id and o.code_prices is not null
        and c.portal_id = new.portal_id and c.id = new.cart_id;
      update cart c set code_prices = null
      where c.portal_id = old.portal_id and c.id = old.cart_id and c.code_prices is not null;
    end if;
  end if;
  return null;
end $$;

revoke execute on function follow_cart_code() from public;
