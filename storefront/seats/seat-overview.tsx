import { type RefObject, useMemo } from 'react';
import type { SeatMapFrame } from '#domain/seats/seat-map.ts';
import type { Hall } from './hall.ts';
import classes from './seat-overview.module.css';

/** The number of seats from which a zoomed map needs an overview. */
const largeHall = 500;

interface SeatOverviewProps {
  readonly map: SeatMapFrame;
  readonly hall: Hall;
  /** The frame around the visible part; the code that moves the map moves it too. */
  readonly seen: RefObject<HTMLDivElement | null>;
  readonly isShown: boolean;
}

/** A miniature of a large hall with the visible part framed; hidden from screen readers. */
export function SeatOverview({ map, hall, seen, isShown }: SeatOverviewProps) {
  const sections = useMemo(() => outlinesOf(hall), [hall]);
  if (hall.map.seats.length < largeHall) return null;
  const { width, height } = map;
  return (
    <div
      className={classes['overview']}
      style={{
        width: `min(5rem, ${((2.75 * width) / height).toFixed(2)}rem)`,
        aspectRatio: `${width} / ${height}`,
      }}
      aria-hidden="true"
      hidden={!isShown}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {map.other_elements.map(({ kind, ...stage }) =>
          kind === 'stage' ? (
            <rect
              key={`${stage.x} ${stage.y}`}
              className={classes['stage']}
              x={stage.x}
              y={stage.y}
              width={stage.width}
              height={stage.height}
            />
          ) : null,
        )}
        {sections.map(({ name, ...outline }) => (
          <rect key={name} className={classes['section']} {...outline} />
        ))}
      </svg>
      <div ref={seen} className={classes['frame']} />
    </div>
  );
}

/** The bounding rectangle of each section's seats. */
function outlinesOf({ map }: Hall) {
  const sections = Map.groupBy(map.seats, ({ section }) => section);
  return [...sections].map(([name, seats]) => {
    let [left, top, right, bottom] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    for (const { x, y, r } of seats) {
      [left, top] = [Math.min(left, x - r), Math.min(top, y - r)];
      [right, bottom] = [Math.max(right, x + r), Math.max(bottom, y + r)];
    }
    return { name, x: left, y: top, width: right - left, height: bottom - top };
  });
}
