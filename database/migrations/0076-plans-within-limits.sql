-- What a plan of payments leaves open beyond the usual bounds counts for the limits of whoever agrees on it (decision 151).
alter table staff_cart add column given bigint not null default 0;
