import type { Programme, Work } from './records.ts';

/** Titles of evenings with a name, or whose three main composers are not the first three. */
const named: Readonly<Record<string, string>> = {
  14935: 'Ellington · Mahler · Bernstein',
  14942: 'Young People’s Concert: Ring Shout and Juba',
  14943: 'New Ground: Talking Drums',
  14947: 'Pärt · Copland · Adams',
  14951: 'Young People’s Concert: Heroes and Enigmas',
  14956: 'The Ring without Words',
  14959: 'School Concert: Chasing Storms',
  14960: 'Young People’s Concert: Storms and Spheres',
  14961: 'Lunar New Year',
  14962: 'Berg · Messiaen · Debussy',
  14965: 'Beethoven · Brahms · Stravinsky',
  14966: 'Young People’s Concert: Clara',
  14975: 'The Music of John Williams',
  14978: 'Mahler 7',
  14979: 'Orchestra on the Green: Tchaikovsky 4',
  14981: 'New Ground: Webern · Boulez',
  15047: 'Neighborhood Concert: Fireworks',
  15048: 'Nightcap: Canons and Dances',
  15049: 'Bartók · Mendelssohn · Brahms',
  15050: 'Holiday Brass',
  15059: 'New Ground: Alleged Dances',
  15068: 'School Concert: Deep Oceans',
  15071: 'Young People’s Concert: Mozart and Bologne',
  15073: 'New Ground: Czernowin · Abrahamsen',
  15075: 'Copland · de Hartmann · Britten',
  15078: 'Khachaturian · Rautavaara · Respighi',
  15081: 'Holiday Concert',
  15087: 'Young People’s Concert: Sibelius 2',
  15111: 'Sunday Strings',
  15136: 'Neighborhood Concert: Bach and Carols',
  15137: 'Haydn · Turina · Britten',
  15142: 'Nightcap: Yuja Wang and Tiler Peck',
  15145: 'Recital: Fauré · Hahn · Debussy',
  15147: 'Berg · Messiaen · Debussy',
  15150: 'First Concert: Pirates and Swans',
  15154: 'A German Requiem',
  15155: 'Nightcap: Hilary Hahn and Tiler Peck',
  15156: 'Cabaret Night: Bernstein and Kander',
  15157: 'First Concert: The Mountain King',
  15158: 'Maestra Vida',
  15159: 'Recital: Mozart · Beethoven · Schumann',
  15161: 'Neighborhood Concert: Sheba and Spring',
  15211: 'Orchestra on the Green: Stravinsky',
  15212: 'Neighborhood Concert: Summer Music',
  15213: 'First Concert: The Whistler and His Dog',
  15229: 'Talk: Anthèmes',
  15234: 'An Evening of Fidelio',
  15273: 'Cabaret Night: Winter Songs',
};

/**
 * The title of a programme: "Mozart · Mahler 5". Composers in order, symphonies by number; encores do not count, and
 * with many works only the large ones do.
 */
export function programmeTitle(programme: Programme): string {
  const name = named[programme.id];
  if (name) return name;
  const works = programme.works.filter((work) => work !== 'interval');
  const billed = works.filter((work) => !isEncore(work, programme));
  const [only] = billed;
  if (only && new Set(billed.map((work) => work.title)).size === 1) return only.title;
  const names = new Map<string, string>();
  for (const work of billed) {
    const number = /^Symphony No\. (\d+)/.exec(work.title)?.[1];
    const known = names.get(work.surname);
    if (number) names.set(work.surname, `${work.surname} ${number}`);
    else if (known === undefined) names.set(work.surname, work.surname);
  }
  const large = new Set(
    billed
      .filter((work) => /^(Symphony|.* Concerto|Concerto)\b/.test(work.title))
      .map((work) => work.surname),
  );
  const weightiest = [...names.keys()]
    .sort((a, b) => Number(large.has(b)) - Number(large.has(a)))
    .slice(0, 3);
  return [...names]
    .filter(([surname]) => weightiest.includes(surname))
    .map(([, shown]) => shown)
    .join(' · ');
}

/** Returns true for a soloist's encore: a piece played alone in a programme with a conductor. */
function isEncore(work: Work, programme: Programme): boolean {
  return (
    programme.conductors.length > 0 && work.conductor === undefined && work.soloists.length > 0
  );
}
