/** The Payment Element's words. English stands in for languages that are not here. */

const en = {
  number: 'Card number',
  expiry: 'Expiration date',
  expiryPlaceholder: 'MM / YY',
  cvc: 'Security code',
  cvcPlaceholder: 'CVC',
  country: 'Country',
  postalCode: 'Postal code',
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: 'Your postal code is incomplete.',
};

export type Texts = typeof en;

const languages: Record<string, Texts> = {
  en,
  de: {
    number: 'Kartennummer',
    expiry: 'Ablaufdatum',
    expiryPlaceholder: 'MM / JJ',
    cvc: 'Sicherheitscode',
    cvcPlaceholder: 'CVC',
    country: 'Land',
    postalCode: 'Postleitzahl',
    incomplete_number: 'Die Kartennummer ist unvollständig.',
    invalid_number: 'Die Kartennummer ist ungültig.',
    incomplete_expiry: 'Das Ablaufdatum ist unvollständig.',
    invalid_expiry_month: 'Der Ablaufmonat ist ungültig.',
    invalid_expiry_month_past: 'Das Ablaufdatum liegt in der Vergangenheit.',
    invalid_expiry_year_past: 'Das Ablaufjahr liegt in der Vergangenheit.',
    invalid_expiry_year: 'Das Ablaufjahr ist ungültig.',
    incomplete_cvc: 'Der Sicherheitscode ist unvollständig.',
    incomplete_zip: 'Die Postleitzahl ist unvollständig.',
  },
  fr: {
    number: 'Numéro de carte',
    expiry: "Date d'expiration",
    expiryPlaceholder: 'MM / AA',
    cvc: 'Code de sécurité',
    cvcPlaceholder: 'CVC',
    country: 'Pays',
    postalCode: 'Code postal',
    incomplete_number: 'Le numéro de carte est incomplet.',
    invalid_number: "Le numéro de carte n'est pas valide.",
    incomplete_expiry: "La date d'expiration est incomplète.",
    invalid_expiry_month: "Le mois d'expiration n'est pas valide.",
    invalid_expiry_month_past: "La date d'expiration est passée.",
    invalid_expiry_year_past: "L'année d'expiration est passée.",
    invalid_expiry_year: "L'année d'expiration n'est pas valide.",
    incomplete_cvc: 'Le code de sécurité est incomplet.',
    incomplete_zip: 'Le code postal est incomplet.',
  },
  es: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    expiryPlaceholder: 'MM / AA',
    cvc: 'Código de seguridad',
    cvcPlaceholder: 'CVC',
    country: 'País',
    postalCode: 'Código postal',
    incomplete_number: 'El número de tarjeta está incompleto.',
    invalid_number: 'El número de tarjeta no es válido.',
    incomplete_expiry: 'La fecha de caducidad está incompleta.',
    invalid_expiry_month: 'El mes de caducidad no es válido.',
    invalid_expiry_month_past: 'La fecha de caducidad ya ha pasado.',
    invalid_expiry_year_past: 'El año de caducidad ya ha pasado.',
    invalid_expiry_year: 'El año de caducidad no es válido.',
    incomplete_cvc: 'El código de seguridad está incompleto.',
    incomplete_zip: 'El código postal está incompleto.',
  },
};

/** The words of a language tag, as 'de-AT'; 'auto' is the browser's own. */
export function textsFor(locale: string): { language: string; texts: Texts } {
  const tag = locale === 'auto' ? navigator.language : locale;
  const language = tag.split('-')[0] ?? 'en';
  const texts = languages[language];
  return texts ? { language, texts } : { language: 'en', texts: en };
}
