-- Instalments that are overdue (TOD-02, DOR-03).
create index concurrently if not exists scheduled_payment_due on scheduled_payment (portal_id, due);
