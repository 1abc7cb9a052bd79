-- A member ID as the venue writes it, to be shown; member_code is how it is compared.
alter table identity add column member_code_text text;
