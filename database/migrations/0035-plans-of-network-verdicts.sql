-- A plan that is kept for later was made when few carts were pending: any index that begins with the portal
-- looked as good as the one on networks, and an on-sale then read all pending carts for each hold. Plans of
-- this function are made anew, with the sizes that tables have by then.
alter function network_verdicts(integer, jsonb) set plan_cache_mode = force_custom_plan;
