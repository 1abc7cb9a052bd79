-- Marks of what was erased from a revision (PUB-01): a list of objects with the number of the erasure, when and by whom, the
-- kind of thing, in how many places, and the paths of pictures and fonts; never the thing itself.
alter table revision add column erasures jsonb not null default '[]';
