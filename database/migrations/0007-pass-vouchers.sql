-- A pass voucher is used once: the index is the guard, as with seats. A ticket that is let go of
-- gives its voucher back. Vouchers that differ in case only are the same.
create unique index ticket_one_a_voucher on ticket (portal_id, upper(handler_data->>'voucher'))
  where handler = 'passes' and handler_data->>'voucher' is not null
    and state in ('held', 'in_cart', 'booked', 'redeemed');
