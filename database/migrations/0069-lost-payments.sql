-- Orders whose money a bank or the processor gave back while their buyer keeps what it bought (TOD-02, SLS-03).

-- The part of the lost money, in minor units, for which somebody decided that the buyer keeps what it bought.
alter table ticket_order add column loss_kept bigint not null default 0;

-- Set while the purchase of a gift card is lost; the card is blocked then, also if money comes back to it.
alter table ledger_account add column frozen_at timestamptz;
grant update (frozen_at) on ledger_account to foyer_app;
