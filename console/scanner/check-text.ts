/**
 * The text of the code that checks a scanner: letters that keyboard layouts place differently, both cases, digits and
 * signs.
 */
export const checkText = 'Scanner-azqwmy_AZQWMY-0123456789';
