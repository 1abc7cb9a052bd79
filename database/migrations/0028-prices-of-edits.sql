-- An edit prices the whole order afresh under the order's own codes (decision 072).

-- What the tickets that stay in the order will cost: a list of {id, adjusted_value,
-- fee_fixed_outside, fee_percent_outside}. Null for carts that are bought.
alter table cart add edit_prices jsonb;

-- The rule of a code as it was when the code was applied: it holds as long as the cart or its order
-- lives, whatever an import changes meanwhile. What was applied earlier keeps today's rule.
alter table cart_code add rule jsonb;
update cart_code c set rule = r.rule
    from cart_rule r where r.portal_id = c.portal_id and r.id = c.cart_rule_id;

create or replace function keep_codes(portal int, cart uuid, codes jsonb, mods jsonb) returns void
language sql as $$
    insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name, rule)
    select portal, cart, c.id, c.cart_rule_id, c.code, c.name, coalesce(c.rule, r.rule)
    from jsonb_to_recordset(codes)
        c (id text, cart_rule_id text, code text, name text, rule jsonb)
    join cart_rule r on r.portal_id = portal and r.id = c.cart_rule_id;
    insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
    select portal, m.ticket_id, cart, m.key, m.amount
    from jsonb_to_recordset(mods) m (key text, ticket_id uuid, amount bigint);
$$;
