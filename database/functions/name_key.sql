-- The words of a name as they are searched, each behind its portal: small letters without accents, in one form of
-- Unicode. domain/content/fold-text.ts has the same rule for what is typed, and a test compares both. Indexes have what
-- this function returned: a change of the rule is a function with another name, and other indexes.
-- It calls nothing but the system's functions, because indexes are built without our search path.
create or replace function name_key(portal int, name text) returns tsvector
  language plpgsql immutable strict parallel safe
as $$
declare
  folded text;
  words text;
begin
  if name = '' then
    return ''::tsvector;
  end if;
  folded := regexp_replace(
    normalize(translate(left(name, 500), '`´', ''''''), NFKC),
    '([\u3005-\u3007\u3041-\u309f\u30a0-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff])',
    ' \1 ', 'g');
  folded := regexp_replace(
    normalize(folded, NFD),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u00ad]+',
    '', 'g');
  folded := translate(lower(folded), 'øæœđðłŀıħŧſςىةکی', 'oaoddllihtsσيهكي');
  folded := replace(replace(folded, 'ß', 'ss'), 'þ', 'th');
  folded := regexp_replace(folded, '(a)[ae]|(o)e|(u)e', '\1\2\3', 'g');
  folded := regexp_replace(
    folded,
    '[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u200a\u2016\u2017\u201c-\u2029\u202f-\u2031\u2033-\u205f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3040\ufffd]+',
    ' ', 'g');
  -- Words of which a part is left out or replaced by a space are found both ways.
  words := regexp_replace(folded, '[\u0027\u002d\u002e\u00b7\u02b9-\u02bf\u2010-\u2015\u2018-\u201b\u2032\u30fb]+', ' ', 'g');
  if words <> folded then
    words := words || ' ' || regexp_replace(folded, '[\u0027\u002d\u002e\u00b7\u02b9-\u02bf\u2010-\u2015\u2018-\u201b\u2032\u30fb]+', '', 'g');
  end if;
  words := trim(regexp_replace(words, ' +', ' ', 'g'));
  if words = '' then
    return ''::tsvector;
  end if;
  words := portal || '/' || replace(words, ' ', ' ' || portal || '/');
  return array_to_tsvector(string_to_array(words, ' '));
end
$$;

revoke execute on function name_key(int, text) from public;
grant execute on function name_key(int, text) to foyer_app;
