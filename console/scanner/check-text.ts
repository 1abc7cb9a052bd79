/** The text of the code with which a scanner is checked: letters that layouts have in other places, both cases, digits and signs. */
export const checkText = 'Scanner-azqwmy_AZQWMY-0123456789';
