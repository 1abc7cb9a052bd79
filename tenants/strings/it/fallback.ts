import type { fallbackEn } from '../en/fallback.ts';

export const fallbackIt = {
  'fault.title': 'Qualcosa è andato storto',
  'fault.later': 'Ci dispiace, si è verificato un problema imprevisto. Riprovi più tardi.',
  'not_found.title': 'Ops!',
  'not_found.text': 'A questo indirizzo non abbiamo trovato nulla.',
  'not_found.home': 'Vai alla pagina iniziale',
} as const satisfies Record<keyof typeof fallbackEn, string>;
