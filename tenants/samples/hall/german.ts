import { description, type EveningWords, eventOf, performers } from './events.ts';
import type { Programme } from './records.ts';
import { mainHallMap } from './seat-map.ts';
import { germanTerms, terms } from './terms.ts';

const instruments: Readonly<Record<string, string>> = {
  piano: 'Klavier',
  violin: 'Violine',
  cello: 'Violoncello',
  clarinet: 'Klarinette',
  soprano: 'Sopran',
  'mezzo-soprano': 'Mezzosopran',
  countertenor: 'Countertenor',
  tenor: 'Tenor',
  baritone: 'Bariton',
  'bass-baritone': 'Bassbariton',
  chorus: 'Chor',
  'vocal group': 'Vokalensemble',
  ensemble: 'Ensemble',
  orchestra: 'Orchester',
  'english horn': 'Englischhorn',
  trumpet: 'Trompete',
  oboe: 'Oboe',
  guitar: 'Gitarre',
  cuatro: 'Cuatro',
  narrator: 'Erzählung',
  actor: 'Schauspiel',
  choreographer: 'Choreografie',
  'choreographer and dancer': 'Choreografie und Tanz',
  'dance company': 'Tanzensemble',
  'host and vocalist': 'Moderation und Gesang',
};

const german: EveningWords = {
  conductor: 'Leitung',
  instrument: (name) => instruments[name] ?? name,
  and: 'und',
  house: 'Musikerinnen und Musiker des Hauses',
  opening: (music, conductor) =>
    `${conductor ? `Unter der Leitung von ${conductor} erklingt` : 'Es erklingt'} Musik von ${music}.`,
  others: 'anderen',
  interval: '— Pause —',
};

/** German names of series at the start of an evening's title. */
const series: readonly (readonly [string, string])[] = [
  ['Neighborhood Concert: ', 'Nachbarschaftskonzert: '],
  ['Young People’s Concert: ', 'Konzert für junge Leute: '],
  ['School Concert: ', 'Schulkonzert: '],
  ['First Concert: ', 'Erstes Konzert: '],
  ['Recital: ', 'Rezital: '],
  ['Cabaret Night: ', 'Kabarettabend: '],
];

/** Phrases shared by many evenings: categories, sections, ticket types, rooms. */
const phrases: Readonly<Record<string, string>> = {
  'Orchestral Concerts': 'Orchesterkonzerte',
  'Film with Orchestra': 'Film mit Orchester',
  'Chamber Music': 'Kammermusik',
  'Special Evenings': 'Besondere Abende',
  'New Music': 'Neue Musik',
  'Late Night': 'Spätabends',
  Families: 'Familien',
  Schools: 'Schulen',
  Neighborhood: 'Nachbarschaft',
  Talks: 'Gespräche',
  Standard: 'Normalpreis',
  'Under 30': 'Unter 30',
  'With proof of age at the door': 'Mit Altersnachweis am Einlass',
  Child: 'Kind',
  'Up to 14 years': 'Bis 14 Jahre',
  // The section; orchestra evenings are a category.
  Orchestra: 'Parkett',
  'Ground floor, facing the stage': 'Im Erdgeschoss, gegenüber der Bühne',
  'First Tier': 'Erster Rang',
  'One floor up, boxes at the sides': 'Ein Stockwerk höher, Logen an den Seiten',
  'Second Tier': 'Zweiter Rang',
  'The sound that musicians prefer': 'Der Klang, den Musiker am liebsten haben',
  Gallery: 'Galerie',
  Boxes: 'Logen',
  Stage: 'Bühne',
  'Under the roof; no elevator to the last four rows':
    'Unter dem Dach; zu den letzten vier Reihen führt kein Aufzug',
  Front: 'Vorn',
  'Rows A to H': 'Reihen A bis H',
  Rear: 'Hinten',
  'Rows J to S': 'Reihen J bis S',
  'Table seating': 'Plätze an Tischen',
  'Sit where you like; doors half an hour before':
    'Freie Platzwahl; Einlass eine halbe Stunde vorher',
  'Open seating': 'Freie Platzwahl',
  'Pews, first come': 'Kirchenbänke, freie Platzwahl',
  Lawn: 'Wiese',
  'Bring a blanket; chairs at the side': 'Bringen Sie eine Decke mit; Stühle stehen am Rand',
  'Main Hall': 'Großer Saal',
  'Chamber Room': 'Kammersaal',
  'Corner Studio': 'Eckstudio',
  'Harbor Street Chapel': 'Kapelle in der Harbor Street',
  'Orchard Green': 'Wiese am Orchard Park',
  'The rows of the hall around its stage, one seat lit':
    'Die Reihen des Saals um die Bühne, ein Platz erleuchtet',
  'Fermata Hall Society (invented)': 'Gesellschaft der Fermata Hall (erfunden)',
  'Subscribers’ presale': 'Vorverkauf für Abonnenten',
  'Any seat this season for 25.00': 'Jeder Platz der Spielzeit für 25,00',
};

/** "Loge 3 links" for "Box 3 left": sections of the map on both sides. */
const sidesOfHall: readonly (readonly [RegExp, string])[] = [
  [/^Box (\d) left$/, 'Loge $1 links'],
  [/^Box (\d) right$/, 'Loge $1 rechts'],
  [/^Second Tier left$/, 'Zweiter Rang links'],
  [/^Second Tier right$/, 'Zweiter Rang rechts'],
];

const sections = (): Record<string, string> =>
  Object.fromEntries(
    mainHallMap.sections.flatMap(({ name }) => {
      const [english, own] = sidesOfHall.find(([pattern]) => pattern.test(name)) ?? [];
      return english && own ? [[name, name.replace(english, own)]] : [];
    }),
  );

/** The season in German; leaves titles of works and names of people unchanged. */
export function germanTexts(season: readonly Programme[]): Record<string, string> {
  const texts: Record<string, string> = { ...phrases, ...sections(), [terms]: germanTerms };
  for (const programme of season) {
    const { name, subtitle = '', description: text = '' } = eventOf(programme);
    texts[subtitle] = performers(programme, german);
    texts[text] = description(programme, german);
    const [english = '', own = ''] = series.find(([begin]) => name.startsWith(begin)) ?? [];
    if (own) texts[name] = own + name.slice(english.length);
  }
  return texts;
}
