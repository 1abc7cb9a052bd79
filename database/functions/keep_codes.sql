-- Stores the promo codes of a cart whose uses have been taken, and what they took off its tickets. A code
-- without a rule gets today's rule of its cart rule. codes: [{"id", "cart_rule_id", "code", "name", "rule"},
-- …]; mods: [{"key": promo code id, "amount", "tickets": [ids] or "ticket_id"}, …], where a list stands for many tickets
-- with one amount.
create or replace function keep_codes(portal int, cart uuid, codes jsonb, mods jsonb)
  returns void
  language sql
as $$
    insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name, rule)
    select portal, cart, c.id, c.cart_rule_id, c.code, c.name, coalesce(c.rule, r.rule)
    from jsonb_to_recordset(codes)
        c (id text, cart_rule_id text, code text, name text, rule jsonb)
    join cart_rule r on r.portal_id = portal and r.id = c.cart_rule_id;
    insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
    select portal, unnest(coalesce(m.tickets, array[m.ticket_id])), cart, m.key, m.amount
    from jsonb_to_recordset(mods) m (key text, ticket_id uuid, tickets uuid[], amount bigint);
$$;

revoke execute on function keep_codes(int, uuid, jsonb, jsonb) from public;
grant execute on function keep_codes(int, uuid, jsonb, jsonb) to foyer_app;
