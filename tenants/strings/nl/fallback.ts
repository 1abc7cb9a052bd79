import type { fallbackEn } from '../en/fallback.ts';

export const fallbackNl = {
  'fault.title': 'Er ging iets mis',
  'fault.later': 'Sorry, er is iets onverwachts gebeurd. Probeer het later opnieuw.',
  'not_found.title': 'Oeps!',
  'not_found.text': 'Op dit adres hebben we niets gevonden.',
  'not_found.home': 'Naar de startpagina',
} as const satisfies Record<keyof typeof fallbackEn, string>;
