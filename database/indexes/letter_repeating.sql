-- The letters that repeat another one (TOD-02).
create index concurrently if not exists letter_repeating
  on letter (portal_id, repeats_id) where repeats_id is not null;
