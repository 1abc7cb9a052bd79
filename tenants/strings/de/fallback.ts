import type { fallbackEn } from '../en/fallback.ts';

export const fallbackDe = {
  'fault.title': 'Da ist etwas schiefgegangen',
  'fault.later':
    'Es tut uns leid, da ist etwas Unerwartetes geschehen. Bitte versuchen Sie es später noch einmal.',
  'not_found.title': 'Hoppla!',
  'not_found.text': 'Unter dieser Adresse haben wir nichts gefunden.',
  'not_found.home': 'Zur Startseite',
} as const satisfies Record<keyof typeof fallbackEn, string>;
