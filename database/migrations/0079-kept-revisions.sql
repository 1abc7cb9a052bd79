-- Revisions end after a time that the venue chooses (PUB-01).
grant delete on revision to foyer_app;
