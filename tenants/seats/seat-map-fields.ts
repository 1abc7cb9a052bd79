import type { Field } from '../file/field.ts';

export const seatMapFields = {
  id: {
    title: 'Id',
    help: 'Identifies the hall. It is set once and never changes.',
    control: 'text',
    example: 'main-hall',
  },
  width: {
    title: 'Width',
    help: 'The width of the drawing. All other lengths are in the same units.',
    control: 'number',
    oneWith: 'size',
    example: 1000,
  },
  height: {
    title: 'Height',
    help: 'The height of the drawing.',
    control: 'number',
    oneWith: 'size',
    example: 800,
  },
  r: {
    title: 'Size of a seat',
    help: 'The radius of the circle that stands for a seat.',
    control: 'number',
    example: 8,
  },
  other_elements: {
    title: 'Stage and labels',
    help: 'What is drawn beside the seats: the stage, areas, words and outlines.',
    control: 'table',
  },
  focus: {
    title: 'Best place',
    help: 'Where the best seats are; “best available” starts there. By default a little way back from the stage.',
    control: 'map',
    countsAsOne: 'whole',
    example: { x: 500, y: 300 },
  },
  sections: {
    title: 'Sections',
    help: 'Parts of the hall, such as stalls and balcony, with their rows.',
    control: 'table',
  },
} as const satisfies Record<string, Field>;

export const pointFields = {
  x: { title: 'Across', help: 'Its distance from the left edge.', control: 'number', example: 500 },
  y: { title: 'Down', help: 'Its distance from the upper edge.', control: 'number', example: 300 },
} as const satisfies Record<string, Field>;

export const sectionFields = {
  id: {
    title: 'Id',
    help: 'Identifies the section. It is set once and never changes, even if the name does.',
    control: 'text',
    example: 'stalls',
  },
  name: {
    title: 'Name',
    help: 'What visitors call it. It stands on their tickets.',
    control: 'text_by_language',
    example: 'Stalls',
  },
  rows: { title: 'Rows', help: 'The rows with their seats.', control: 'table' },
} as const satisfies Record<string, Field>;

export const rowFields = {
  row: {
    title: 'Row',
    help: 'Its letter or number. A row with a gap can be written in several parts of the same name.',
    control: 'text',
    example: 'A',
  },
  seats: {
    title: 'Seats',
    help: 'How many seats it has.',
    control: 'number',
    unit: 'seats',
    oneWith: 'numbers',
    example: 20,
  },
  first: {
    title: 'First number',
    help: 'The number of its first seat. Usually 1.',
    control: 'number',
    oneWith: 'numbers',
    example: 1,
  },
  count_by: {
    title: 'Count by',
    help: 'From one seat’s number to the next: 1, or 2 on a side with odd numbers only.',
    control: 'number',
    oneWith: 'numbers',
    example: 2,
  },
  x: {
    title: 'Across',
    help: 'Where its first seat is, from the left edge.',
    control: 'number',
    oneWith: 'line',
    example: 100,
  },
  y: {
    title: 'Down',
    help: 'Where its first seat is, from the upper edge.',
    control: 'number',
    oneWith: 'line',
    example: 200,
  },
  dx: {
    title: 'Step across',
    help: 'How far the next seat is to the right.',
    control: 'number',
    oneWith: 'line',
    example: 20,
  },
  dy: {
    title: 'Step down',
    help: 'How far the next seat is below; 0 in a level row.',
    control: 'number',
    oneWith: 'line',
    example: 0,
  },
  curve: {
    title: 'Bend',
    help: 'How far the middle of the row bows out; 0 for a straight row.',
    control: 'number',
    oneWith: 'line',
    example: 12,
  },
  aisles: {
    title: 'Aisles',
    help: 'After how many seats there is an aisle, one seat wide.',
    control: 'number',
    oneWith: 'numbers',
    example: [10],
  },
  without: {
    title: 'Missing seats',
    help: 'Numbers of seats that are not there, such as behind a pillar.',
    control: 'number',
    example: [7],
  },
  accessible: {
    title: 'Wheelchair places',
    help: 'Numbers of the places for wheelchairs.',
    control: 'number',
    example: [1, 2],
  },
  companion: {
    title: 'Companion seats',
    help: 'Numbers of the seats for companions beside them.',
    control: 'number',
    example: [3],
  },
} as const satisfies Record<string, Field>;

export const elementFields = {
  kind: {
    title: 'Kind',
    help: 'What is drawn.',
    control: 'choice',
    choices: { stage: 'Stage', area: 'Area', text: 'Words', path: 'Outline' },
  },
  ...pointFields,
  width: { title: 'Width', help: 'How wide it is.', control: 'number', example: 300 },
  height: { title: 'Height', help: 'How high it is.', control: 'number', example: 60 },
  text: {
    title: 'Words',
    help: 'What is written there.',
    control: 'text_by_language',
    example: 'Stage',
  },
  d: {
    title: 'Outline',
    help: 'The shape of an outline, as drawing programs write it in SVG.',
    control: 'text',
    isLong: true,
    example: 'M 0 0 L 100 0 L 50 40 Z',
  },
  rotate: {
    title: 'Turned by',
    help: 'How far it is turned, clockwise.',
    control: 'number',
    unit: 'degrees',
    example: 15,
  },
} as const satisfies Record<string, Field>;

export const seatZoneFields = {
  section: {
    title: 'Section',
    help: 'A section of the event’s hall.',
    control: 'reference',
    of: 'seat_maps/*/sections',
  },
  rows: {
    title: 'Rows',
    help: 'Only these rows of it. Without any, all.',
    control: 'text',
    example: ['A', 'B'],
  },
} as const satisfies Record<string, Field>;
