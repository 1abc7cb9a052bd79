/** A place for concerts: one of the hall's own rooms, or one of two places in town. */
export interface Room {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly seats: number;
  readonly colour: string;
  /** Its price as a share of the price of the best seats. */
  readonly share: number;
}

const unreserved = (name: string, seats: number, summary: string): Section => ({
  id: 'unreserved',
  name,
  summary,
  seats,
  colour: '#d0963f',
  share: 1,
});

export const rooms = {
  mainHall: {
    id: 'main-hall',
    name: 'Main Hall',
    street: '12 Alder Row',
    sections: [
      {
        id: 'orchestra',
        name: 'Orchestra',
        summary: 'Ground floor, facing the stage',
        seats: 960,
        colour: '#d0963f',
        share: 1,
      },
      {
        id: 'first-tier',
        name: 'First Tier',
        summary: 'One floor up, boxes at the sides',
        seats: 420,
        colour: '#9a352d',
        share: 0.78,
      },
      {
        id: 'second-tier',
        name: 'Second Tier',
        summary: 'The sound that musicians prefer',
        seats: 380,
        colour: '#7d8d68',
        share: 0.6,
      },
      {
        id: 'gallery',
        name: 'Gallery',
        summary: 'Under the roof; no elevator to the last four rows',
        seats: 420,
        colour: '#5f7896',
        share: 0.38,
      },
    ],
  },
  chamberRoom: {
    id: 'chamber-room',
    name: 'Chamber Room',
    street: '12 Alder Row',
    sections: [
      {
        id: 'front',
        name: 'Front',
        summary: 'Rows A to H',
        seats: 180,
        colour: '#d0963f',
        share: 1,
      },
      {
        id: 'rear',
        name: 'Rear',
        summary: 'Rows J to S',
        seats: 260,
        colour: '#7d8d68',
        share: 0.7,
      },
    ],
  },
  studio: {
    id: 'studio',
    name: 'Corner Studio',
    street: '14 Alder Row',
    sections: [unreserved('Table seating', 120, 'Sit where you like; doors half an hour before')],
  },
  chapel: {
    id: 'harbor-chapel',
    name: 'Harbor Street Chapel',
    street: '80 Harbor Street',
    sections: [unreserved('Open seating', 480, 'Pews, first come')],
  },
  green: {
    id: 'orchard-green',
    name: 'Orchard Green',
    street: 'North gate, Orchard Park',
    sections: [unreserved('Lawn', 6000, 'Bring a blanket; chairs at the side')],
  },
} as const satisfies Record<string, Room>;

type RoomName = keyof typeof rooms;

/** The room used for a place in the records. */
export function roomFor(place: string, kind: string): RoomName {
  if (kind === 'Parks') return 'green';
  if (kind === 'Nightcap' || kind === 'Pride Alliance' || kind === 'Lecture') return 'studio';
  if (/Church|Theatre/.test(place)) return 'chapel';
  if (place === 'David Geffen Hall') return 'mainHall';
  return 'chamberRoom';
}
