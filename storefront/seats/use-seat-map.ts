import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallAnswer, Client } from '#contract/client.ts';
import type { SeatMapFrame, SeatPlace } from '#domain/seats/seat-map.ts';
import { type PlannedSeat, placesOf, seatsOf, zonedGroups } from '#domain/seats/seat-plan.ts';
import type { PackedStates } from '#domain/seats/seat-singles.ts';
import { useApi } from '../api/browser-api.ts';

/** The seats of a session with their places and sellers; the same object while neither changes. */
export interface LoadedSeatMap {
  readonly key: string;
  readonly frame: SeatMapFrame;
  readonly seats: readonly SeatPlace[];
}

export interface LoadedSeats {
  readonly seatMap: LoadedSeatMap;
  readonly states: PackedStates;
}

/** Milliseconds between two polls of the states while the map is open: about ten seconds. */
const lookAgainAfter = (random: number): number => 8_000 + random * 4_000;

interface LoadedHall {
  readonly frame: SeatMapFrame;
  readonly seats: readonly PlannedSeat[];
}

const halls = new Map<string, Promise<LoadedHall | null>>();
const seatMaps = new Map<string, LoadedSeatMap>();

/** Loads a hall once per page: all sessions in it share it. */
function hallOf(api: Client, hash: string): Promise<LoadedHall | null> {
  const known = halls.get(hash);
  if (known) return known;
  const loading = api.call('getSeatMapGeometry', { params: { hash } }).then((outcome) => {
    const [frame, plan] = outcome.ok
      ? [outcome.answer.seat_map[0], outcome.answer.seat_plan[0]]
      : [];
    if (frame && plan) return { frame, seats: seatsOf({ ...frame, ...plan }) };
    halls.delete(hash);
    return null;
  });
  halls.set(hash, loading);
  return loading;
}

type Zones = CallAnswer<'getSeatMap'>['seat_zone'];

function seatMapOf(hash: string, { frame, seats }: LoadedHall, zones: Zones): LoadedSeatMap {
  const key = `${hash} ${JSON.stringify(zones)}`;
  const seatMap = seatMaps.get(key) ?? { key, frame, seats: placesOf(seats, zonedGroups(zones)) };
  seatMaps.set(key, seatMap);
  return seatMap;
}

async function loadSeats(api: Client, id: string, sessionId: string): Promise<LoadedSeats | null> {
  const outcome = await api.call('getSeatMap', {
    params: { id, sessionId },
    query: { _withgeometry: 0 },
  });
  const now = outcome.ok ? outcome.answer.seat_state[0] : undefined;
  if (!outcome.ok || !now) return null;
  const hall = await hallOf(api, now.hash);
  if (!hall) return null;
  return { seatMap: seatMapOf(now.hash, hall, outcome.answer.seat_zone), states: now.states };
}

interface SeatLoading {
  readonly seats: LoadedSeats | null;
  readonly hasFailed: boolean;
  /** Reloads the states; keeps the last ones until then. */
  readonly look: () => Promise<void>;
}

/** The seats of a session, loaded on request and polled while `isOpen`. */
export function useSeatMap(id: string, sessionId: string, isOpen: boolean): SeatLoading {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ session: string; seats: LoadedSeats | null } | null>(null);
  const latest = useRef(0);

  const look = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    const seats = await loadSeats(api, id, sessionId);
    // A later answer has overtaken this one.
    if (own !== latest.current) return;
    setLoaded((before) =>
      seats === null && before?.session === sessionId && before.seats !== null
        ? before
        : { session: sessionId, seats },
    );
  }, [api, id, sessionId]);

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookLater = (): void => {
      timer = setTimeout(() => {
        // A hidden page waits until it is visible.
        if (document.hidden) return;
        void look().then(lookLater);
      }, lookAgainAfter(Math.random()));
    };
    const onVisible = (): void => {
      clearTimeout(timer);
      if (!document.hidden) void look().then(lookLater);
    };
    lookLater();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isOpen, look]);

  const isCurrent = loaded?.session === sessionId;
  return {
    seats: isCurrent ? loaded.seats : null,
    hasFailed: isCurrent && loaded.seats === null,
    look,
  };
}
