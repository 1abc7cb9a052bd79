import type { fallbackEn } from '../en/fallback.ts';

export const fallbackEs = {
  'fault.title': 'Algo ha fallado',
  'fault.later': 'Lo sentimos, ha ocurrido algo inesperado. Inténtelo de nuevo más tarde.',
  'not_found.title': '¡Vaya!',
  'not_found.text': 'No hemos encontrado nada en esta dirección.',
  'not_found.home': 'Ir a la página de inicio',
} as const satisfies Record<keyof typeof fallbackEn, string>;
