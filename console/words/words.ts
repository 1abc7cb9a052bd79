import { en, type Words } from './en.ts';

/** The words of the console. */
export const words: Words = en;
