import { irregularTitles } from './irregular-titles.ts';
import { list } from './names.ts';

/**
 * A work's title as programmes print it: "Piano Concerto No. 1 in D minor, Op. 15" for the records'
 * "CONCERTO, PIANO, NO. 1, D MINOR, OP.15". Titles that no rule handles well are listed by hand.
 */
export function workTitle(recorded: string): string {
  const raw = recorded.replaceAll(/\s+/g, ' ').trim();
  const { title, arranger } = splitArranger(raw.replaceAll(/ ?\[[^\]]*\](?!\))/g, ''));
  const readable =
    irregularTitles[title] ?? ofForm(title) ?? numbered(titleCase(withArticleFirst(title)));
  return (arranger ? `${readable} (arr. ${arranger})` : readable).replaceAll("'", '’');
}

function splitArranger(title: string): { title: string; arranger: string } {
  const found = / \(ARR\. ([^)]+)\)$/.exec(title);
  if (!found) return { title, arranger: '' };
  const name = (found[1] ?? '').replace(/^\S+ \[(.+)\]$/, '$1');
  const arranger =
    name === 'Unspecified' ? '' : name.replace('STRING QUARTET', 'for string quartet');
  return { title: title.slice(0, found.index), arranger };
}

/** Titles that consist of a form, instruments, a number, a key and an opus. */
function ofForm(title: string): string | undefined {
  const form =
    /^(SYMPHONY|CONCERTO|SONATA|TRIO|QUARTET|QUINTET|SEPTET|DUO)(?=,| NO\.| IN [A-G][ -])/.exec(
      title,
    )?.[0];
  if (!form) return undefined;
  const nickname = / \(([^()]+)\)$/.exec(title)?.[1];
  const parts = title
    .slice(form.length)
    .replace(/ \([^()]+\)$/, '')
    .replaceAll(/ NO\. */g, ', NO. ')
    .replaceAll(/ IN ([A-G][ -])/g, ', $1')
    .split(/,\s*/)
    .filter((part) => part !== '');
  const read = { instruments: [] as string[], number: '', key: '', numbers: [] as string[] };
  for (const part of parts) {
    const key = /^([A-G])(?:[ -](FLAT|SHARP))? (MAJOR|MINOR)$/.exec(part);
    const opus = /^(OP|K|D|BWV|RV|MWV|H|SZ|BB)\.? ?(.+)$/.exec(part);
    if (key)
      read.key = ` in ${key[1]}${key[2] ? `-${key[2].toLowerCase()}` : ''} ${key[3]?.toLowerCase()}`;
    else if (part.startsWith('NO. ') && read.numbers.length === 0)
      read.number = ` No. ${part.slice(4)}`;
    else if (part.startsWith('NO. ')) read.numbers.push(`No. ${part.slice(4)}`);
    else if (opus)
      read.numbers.push(`${catalogue(opus[1] ?? '')} ${(opus[2] ?? '').toLowerCase()}`);
    else read.instruments.push(...part.split(/ AND |\/|& /).map(titleCase));
  }
  const name = scored(titleCase(form), read.instruments);
  const tail = read.numbers.map((number) => `, ${number}`).join('');
  const called = nickname ? ` “${titleCase(nickname)}”` : '';
  return `${name}${read.number}${read.key}${tail}${called}`;
}

function scored(form: string, instruments: readonly string[]): string {
  const [first = '', ...others] = instruments;
  if (first === '') return form;
  if (first.startsWith('String')) return `String ${form}`;
  const isPianoWithStrings = first === 'Piano' && /^(Strings|Violin,Cello)$/.test(others.join());
  if (others.length === 0 || isPianoWithStrings) return `${first} ${form}`;
  return `${form} for ${list(instruments)}`;
}

function catalogue(letters: string): string {
  if (/^(BWV|MWV|RV|BB)$/.test(letters)) return letters;
  return `${letters[0]}${letters.slice(1).toLowerCase()}.`;
}

/** Opus, catalogue number and key in other titles: "Partita No. 3, E major, BWV 1006". */
function numbered(title: string): string {
  return title
    .replaceAll(/\bBwv\b/g, 'BWV')
    .replaceAll(/\b(Op|K|D)\.(?=\d)/g, '$1. ')
    .replaceAll(/(\b[A-G](?:-flat|-sharp)?) (Major|Minor)\b/g, (_, note: string, mode: string) => {
      return `${note} ${mode.toLowerCase()}`;
    })
    .replaceAll(/(No\. \d+), ([A-G][a-z-]* (?:major|minor))/g, '$1 in $2');
}

/** Moves the article of "VALSE, LA" to the front. */
function withArticleFirst(title: string): string {
  return title.replace(/^([^,:(]+), (THE|AN|A|LA|LE|LES)(?=$|[,: (])/, '$2 $1');
}

const small = new Set(
  'a an and at by for from in of on or the to de la le les du des und et sur'.split(' '),
);

function titleCase(title: string): string {
  return title
    .toLowerCase()
    .split(' ')
    .map((word, at, words) => {
      const begins = at === 0 || /[:;–-]$/.test(words[at - 1] ?? '');
      return small.has(word) && !begins ? word : capital(word);
    })
    .join(' ');
}

function capital(word: string): string {
  return word.replace(
    /^(["'(]*)(.)/u,
    (_, quotes: string, letter: string) => quotes + letter.toUpperCase(),
  );
}
