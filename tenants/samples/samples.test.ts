import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, instantOfWallTime, sessionsOf } from '#domain/events/schedule.ts';
import { seatCounts, seatsOf } from '#domain/seats/seat-plan.ts';
import { weekdayOf } from '#domain/time/session-filter.ts';
import { checkTenantFile } from '../check-tenant-file.ts';
import { en } from '../strings/en/en.ts';
import { samples } from './all.ts';
import { doorsTenant } from './doors/tenant.ts';
import { publicProgrammes, timezone } from './hall/records.ts';
import { rooms } from './hall/rooms.ts';
import { seasonFrom } from './hall/season.ts';

const today = '2026-11-21';
const folderOf = (name: string) => path.join(import.meta.dirname, name);
const tenants = samples.map(({ folder, tenant, pictures }) => ({
  folder,
  pictures,
  ...checkTenantFile(tenant(today), {
    files: (picture) => existsSync(path.join(folderOf(folder), picture)),
  }),
}));

describe.each(tenants)('the sample $folder', ({ folder, tenant, faults, pictures }) => {
  test('is a valid tenant file', () => {
    expect(faults).toBeUndefined();
    expect(tenant?.events.length).toBeGreaterThan(4);
  });

  test('has exactly the pictures that its drawing code makes', () => {
    const drawn = pictures();
    const kept = readdirSync(path.join(folderOf(folder), 'pictures'));
    expect(kept.map((name) => `pictures/${name}`).sort()).toEqual([...drawn.keys()].sort());
    for (const [name, svg] of drawn) {
      expect(readFileSync(path.join(folderOf(folder), name), 'utf8') === svg, name).toBe(true);
    }
  });

  test('has a picture and a category for every event', () => {
    for (const event of tenant?.events ?? []) {
      expect(event.meta.image_profile && event.meta.image_cover && event.category).toBeTruthy();
    }
  });

  test('replaces only texts that the storefront has', () => {
    const words = Object.keys(tenant?.strings.en ?? {});
    expect(words.filter((key) => !(key in en))).toEqual([]);
  });
});

test('the festival always has the same thousand events, in more categories than fit in two rows', () => {
  const doors = doorsTenant();
  expect(doors.events).toHaveLength(1000);
  expect(new Set(doors.events.map(({ id }) => id)).size).toBe(1000);
  expect(new Set(doors.events.map(({ category }) => category)).size).toBe(16);
  expect(doorsTenant()).toEqual(doors);
});

test('the samples sell more than four thousand sessions, all from today on', () => {
  const starts = tenants.flatMap(({ tenant }) =>
    (tenant?.events ?? []).flatMap((event) => {
      const zone = tenant?.venues.find((venue) => venue.id === event.venue)?.timezone ?? '';
      const made = event.schedules.flatMap((rule) =>
        sessionsOf(rule, zone, today, addDays(today, rule.days_ahead)),
      );
      const listed = event.sessions.map((one) => instantOfWallTime(one.start, zone) ?? '');
      return [...made.map((session) => session.start), ...listed].map((start) =>
        dayIn(zone, start),
      );
    }),
  );
  expect(starts.length).toBeGreaterThan(4000);
  expect(starts.filter((day) => day < today)).toEqual([]);
});

describe('the hall’s seats', () => {
  const hall = tenants.find(({ folder }) => folder === 'hall')?.tenant;
  const plan = hall?.seat_maps[0];
  const seats = plan ? seatsOf(plan) : [];

  test('are those of its price zones, each sold by one zone', () => {
    const seated = hall?.events.filter((event) => event.seat_map === plan?.id) ?? [];
    expect(seated.length).toBeGreaterThan(20);
    for (const event of seated) {
      const groups = event.groups.map(({ id, seats: zones = [] }) => ({ id, seats: zones }));
      const { total, byGroup } = seatCounts(seats, groups);
      const sizes = rooms.mainHall.sections.map((section) => section.seats);
      expect([...byGroup.values()]).toEqual(sizes);
      expect(total).toBe(seats.length);
    }
  });

  test('do not overlap, and wheelchair places have a companion seat beside them', () => {
    expect(seats.length).toBeGreaterThan(1_500);
    const places = seats.filter((seat) => seat.kind === 'accessible');
    const companions = seats.filter((seat) => seat.kind === 'companion');
    expect(companions.map((seat) => seat.kind)).toHaveLength(places.length);
    const across = new Map(seats.map((seat) => [seat.seat_template_id, seat]));
    for (const place of places) {
      const beside = [place.previous, place.next].map((id) => across.get(id ?? '')?.kind);
      expect(beside).toContain('companion');
    }
    for (const [index, seat] of seats.entries()) {
      for (const other of seats.slice(index + 1)) {
        const distance = Math.hypot(seat.x - other.x, seat.y - other.y);
        if (distance < 2 * seat.r) {
          expect.fail(`${seat.seat_template_id} lies on ${other.seat_template_id}`);
        }
      }
    }
  });
});

describe('the hall’s season', () => {
  test.each(['2026-11-21', '2027-03-02', '2030-01-01'])('starting %s is in the future', (from) => {
    const played = publicProgrammes().flatMap((programme) => programme.concerts);
    const ahead = seasonFrom(from).flatMap((programme) => programme.concerts);
    const distances = ahead.map((concert, at) =>
      Temporal.PlainDate.from(played[at]?.day ?? '')
        .until(concert.day)
        .total('day'),
    );
    expect(new Set(distances).size).toBe(1);
    expect((distances[0] ?? 1) % 7).toBe(0);
    ahead.forEach((concert, at) => {
      expect(weekdayOf(concert.day)).toBe(weekdayOf(played[at]?.day ?? ''));
      expect(concert.time).toBe(played[at]?.time);
    });
    const first = ahead.map((concert) => concert.day).sort()[0] ?? '';
    expect(first > from && first <= addDays(from, 7)).toBe(true);
  });

  test('has the recorded evening at its local time', () => {
    const [opening] = publicProgrammes();
    expect(opening?.concerts.map(({ day, time }) => `${day} ${time}`)).toEqual([
      '2024-09-12 19:30',
      '2024-09-13 14:00',
      '2024-09-15 14:00',
    ]);
    expect(timezone).toBe('America/New_York');
  });

  test('leaves out tours, private evenings, and concerts without a time', () => {
    const kinds = new Set(
      publicProgrammes().flatMap((one) => one.concerts.map((concert) => concert.kind)),
    );
    expect([...kinds].filter((kind) => /Tour|Private|Runout|Fundraising/.test(kind))).toEqual([]);
    expect(publicProgrammes().some((one) => one.id === '15270')).toBe(false);
  });

  test('names no orchestra but its own', () => {
    expect(JSON.stringify(samples[1]?.tenant(today))).not.toMatch(
      /philharmonic|lincoln center|geffen/i,
    );
  });
});
