-- The scan code of an order stands for all of its tickets (decision 083): 17 random bytes in base64url,
-- as for a ticket. The hash of two random ids has more randomness than that.
alter table ticket_order add scan_code text;
update ticket_order set scan_code = translate(rtrim(encode(substr(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 17), 'base64'), '='), '+/', '-_');
alter table ticket_order alter scan_code set not null;
create unique index ticket_order_scan_code on ticket_order (portal_id, scan_code);
