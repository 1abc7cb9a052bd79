import { counted } from './counted.ts';

/** The words of the console's fields. */
export const fieldWords = {
  date: { open: 'Choose a day', earlier: 'Month before', later: 'Next month' },
  moment: {
    day: 'Day',
    time: 'Time',
    zone: (zone: string) => `In ${zone}, where the venue is.`,
    missing: 'Choose a day and a time.',
    skipped: (time: string) =>
      `The clocks go forward on that day and skip ${time}. Choose an earlier or later time.`,
    repeated: (time: string) => `${time} comes twice, because the clocks go back. Which one?`,
    earlier: (offset: string) => `The first (${offset})`,
    later: (offset: string) => `The second (${offset})`,
    undecided: 'Choose the first or the second.',
  },
  number: {
    whole: 'Type a whole number, such as 25.',
    decimal: 'Type a number, such as 25 or 2.5.',
    unclear: (numbers: string) =>
      `Did you mean ${numbers}? Type it without a separator for thousands.`,
    least: (least: string) => `It must be ${least} or more.`,
    most: (most: string) => `It must be ${most} or less.`,
  },
  duration: {
    units: { days: 'Days', hours: 'Hours', minutes: 'Minutes' },
    missing: 'Type how long it takes.',
    most: (most: string) => `At most ${most}.`,
    days: (count: number) => counted(count, 'day', 'days'),
    hours: (count: number) => counted(count, 'hour', 'hours'),
    minutes: (count: number) => counted(count, 'minute', 'minutes'),
  },
  longText: {
    left: (count: number) => `${counted(count, 'character', 'characters')} left`,
  },
  languages: {
    missing: 'Missing',
    needsCheck: 'Check',
    missingHint: 'Buyers read the first language until this is written.',
    needsCheckHint: 'The first language has changed since this was written.',
    checked: 'It still fits',
    tab: (language: string, mark: string) => `${language} (${mark})`,
  },
  reference: {
    make: (name: string) => (name === '' ? 'Make a new one …' : `Make “${name}” …`),
    more: 'There are more. Type more of the name.',
  },
  colour: {
    invalid: 'Type a colour as six characters, such as #1b4d3e.',
    pick: 'Pick a colour',
    shades: 'Lightness and strength',
    hue: 'Hue',
    good: (other: string, ratio: string) => `Contrast with ${other} ${ratio}:1: easy to read.`,
    large: (other: string, ratio: string) =>
      `Contrast with ${other} ${ratio}:1: only large text can be read.`,
    poor: (other: string, ratio: string) =>
      `Contrast with ${other} ${ratio}:1: too low, text cannot be read.`,
  },
  picture: {
    choose: 'Choose a picture',
    replace: 'Choose another',
    remove: 'Remove',
    drop: 'Or drop it here.',
    none: 'No picture yet',
    alternative: 'Alternative text',
    alternativeHint: 'What the picture shows, for people who do not see it.',
    alternativeMissing: 'Describe the picture.',
    rows: 'Kept from top to bottom',
    columns: 'Kept from left to right',
    left: 'Left edge',
    right: 'Right edge',
    top: 'Upper edge, from the bottom',
    bottom: 'Lower edge, from the bottom',
    cropHint:
      'Drag the ends of the two lines to cut the edges off. The file keeps the whole picture.',
    whole: 'Show the whole picture',
    focus: 'Most important point',
    focusHint: 'Stays in view where there is less room. Press it in the picture, or set it here.',
    across: 'From the left',
    down: 'From the top',
    wrongType: 'This file is not a picture that can be used: choose a JPEG, PNG or WebP.',
  },
  order: {
    drag: (name: string) => `Move ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  },
};
