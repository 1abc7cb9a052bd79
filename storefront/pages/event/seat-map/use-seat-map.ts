import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/client.ts';
import type { SeatMapFrame, SeatPlace } from '#domain/seat-map.ts';
import type { PackedStates } from '#domain/seat-singles.ts';
import { useApi } from '../../../browser-api.ts';

/** Where the seats of a session are; never changes under its hash. */
export interface LoadedSeatMap {
  readonly frame: SeatMapFrame;
  readonly seats: readonly SeatPlace[];
}

export interface LoadedSeats {
  readonly seatMap: LoadedSeatMap;
  readonly states: PackedStates;
}

/** Milliseconds between two looks at the states while the map is open: ten seconds, more or less. */
export const lookAgainAfter = (random: number): number => 8_000 + random * 4_000;

const geometries = new Map<string, Promise<LoadedSeatMap | null>>();

/** A geometry once a page: every session of the hall has the same. */
function geometryOf(api: Client, hash: string): Promise<LoadedSeatMap | null> {
  const known = geometries.get(hash);
  if (known) return known;
  const loading = api.call('getSeatMapGeometry', { params: { hash } }).then((outcome) => {
    const frame = outcome.ok ? outcome.answer.seat_map[0] : undefined;
    if (outcome.ok && frame) return { frame, seats: outcome.answer.seat };
    geometries.delete(hash);
    return null;
  });
  geometries.set(hash, loading);
  return loading;
}

async function loadSeats(api: Client, id: string, sessionId: string): Promise<LoadedSeats | null> {
  const outcome = await api.call('getSeatMap', {
    params: { id, sessionId },
    query: { _withgeometry: 0 },
  });
  const now = outcome.ok ? outcome.answer.seat_state[0] : undefined;
  if (!now) return null;
  const seatMap = await geometryOf(api, now.hash);
  return seatMap && { seatMap, states: now.states };
}

export interface SeatLoading {
  readonly seats: LoadedSeats | null;
  readonly hasFailed: boolean;
  /** Looks at the server; what was loaded before stays until then. */
  readonly look: () => Promise<void>;
}

/** The seats of a session, loaded when asked for and looked at again while `isOpen`. */
export function useSeatMap(id: string, sessionId: string, isOpen: boolean): SeatLoading {
  const api = useApi();
  const [loaded, setLoaded] = useState<{ session: string; seats: LoadedSeats | null } | null>(null);
  const latest = useRef(0);

  const look = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    const seats = await loadSeats(api, id, sessionId);
    // An answer that a later one has overtaken says what was.
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
        // A page that nobody sees waits until somebody does.
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
