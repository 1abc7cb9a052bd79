-- Moves money between a gift card and the book of its reason. Returns the card's new balance, or null if the
-- balance is too small. It is the only way to write an entry or a balance: the serving role may not, so that
-- no entry stands alone and none is changed. It runs as the owner, whom row-level security does not bind, and
-- so checks the portal itself.
create or replace function post_ledger(portal int, card uuid, change bigint, why text, entry uuid, at timestamptz)
  returns bigint
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
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
end $$;

revoke execute on function post_ledger(int, uuid, bigint, text, uuid, timestamptz) from public;
grant execute on function post_ledger(int, uuid, bigint, text, uuid, timestamptz) to foyer_app;
