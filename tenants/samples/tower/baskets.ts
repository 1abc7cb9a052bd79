import type { TenantFileInput } from '../../tenant-file.ts';
import { picturesOf } from './drawing/pictures.ts';
import type { Holidays } from './holidays.ts';

type EventInput = TenantFileInput['events'][number];

/** More kinds than a single calendar request allows. */
const kinds = [
  ['rye', 'Rye bread and smoked whitefish', '14.00'],
  ['herring', 'Herring three ways', '13.00'],
  ['pies', 'Karelian pies with egg butter', '11.00'],
  ['beet', 'Beetroot and goat cheese', '12.00'],
  ['mushroom', 'Mushroom pasties', '12.00'],
  ['salmon', 'Salmon cured with dill', '16.00'],
  ['cheese', 'Cheeses of the islands', '15.00'],
  ['lentil', 'Lentil soup in a flask', '10.00'],
  ['bun', 'Cardamom buns and coffee', '9.00'],
  ['berry', 'Sea-buckthorn cake', '9.00'],
  ['children', 'Small pancakes with jam', '7.00'],
  ['dog', 'Something for the dog', '4.00'],
] as const;

/** Baskets first, then a day and time to collect them. */
export function picnicBaskets({ closed, shortDays }: Holidays): EventInput {
  return {
    seller: 'tower',
    venue: 'solvarde',
    id: 'picnic-baskets',
    name: 'Picnic on the Deck',
    subtitle: 'Baskets from the harbour kitchen',
    summary: 'Choose what goes into the lift with you; blankets and benches are up there.',
    description:
      'The kitchen packs your baskets in the morning; you collect them at the foot of the lift. Admission to the tower is not included.',
    category: 'Experiences',
    meta: {
      ...picturesOf('kites'),
      ticket_date_time: 'date_time',
      reserve_flow: 'quantity_first',
    },
    schedules: [
      {
        id: 'noon',
        times: ['11:30', '12:30', '13:30'],
        duration_minutes: 30,
        days_ahead: 60,
        except: [...closed, ...shortDays],
        capacity: 40,
      },
    ],
    groups: [
      {
        id: 'picnic',
        name: 'Baskets',
        color: '#ffc46b',
        max_tickets_per_order: 20,
        types: kinds.map(([id, name, amount], at) => ({
          id: `picnic-${id}`,
          name,
          rank: at + 1,
          amount,
        })),
      },
    ],
  };
}
