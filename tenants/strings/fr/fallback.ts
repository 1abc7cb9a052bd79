import type { fallbackEn } from '../en/fallback.ts';

export const fallbackFr = {
  'fault.title': 'Un problème est survenu',
  'fault.later': 'Désolés, un problème inattendu est survenu. Veuillez réessayer plus tard.',
  'not_found.title': 'Oups !',
  'not_found.text': 'Nous n’avons rien trouvé à cette adresse.',
  'not_found.home': 'Aller à la page d’accueil',
} as const satisfies Record<keyof typeof fallbackEn, string>;
