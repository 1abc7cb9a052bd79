import { memo } from 'react';
import type { SeatMapElement } from '#domain/seats/seat-map.ts';
import type { PackedStates } from '#domain/seats/seat-singles.ts';
import type { Hall } from './hall.ts';
import classes from './seat-drawing.module.css';
import type { SeatRow } from './seat-rows.ts';
import { type SeatShape, shapesOf } from './seat-shapes.ts';

interface SeatDrawingProps {
  readonly hall: Hall;
  readonly states: PackedStates;
  /** Only seats of this group are highlighted; null for all. */
  readonly group: string | null;
  /** Only wheelchair and companion places are highlighted. */
  readonly isWheelchair: boolean;
}

/** All seats of a map, as a few outlines per row. A row is redrawn only when its states change. */
export const SeatDrawing = memo(function SeatDrawing(props: SeatDrawingProps) {
  const { hall, states, group, isWheelchair } = props;
  const shown = hall.groups.findIndex(({ id }) => id === group);
  return hall.rows.rows.map((row) => (
    <DrawnRow
      key={`${row.section} ${row.row}`}
      hall={hall}
      row={row}
      states={row.seats.map((index) => states[index] ?? 'u').join('')}
      shown={group === null ? null : shown}
      isWheelchair={isWheelchair}
    />
  ));
});

interface DrawnRowProps {
  readonly hall: Hall;
  readonly row: SeatRow;
  /** The state letters of this row's seats only. */
  readonly states: string;
  readonly shown: number | null;
  readonly isWheelchair: boolean;
}

const DrawnRow = memo(function DrawnRow({ hall, row, states, shown, isWheelchair }: DrawnRowProps) {
  const letters: string[] = [];
  for (const [at, index] of row.seats.entries()) letters[index] = states[at] ?? 'u';
  return shapesOf(hall, letters, row).map((shape) => (
    <path
      key={shape.key}
      d={shape.d}
      className={classOf(shape, shown, isWheelchair)}
      {...(shape.group === -1 ? {} : { style: { fill: `var(--seat-${shape.group % 20})` } })}
    />
  ));
});

function classOf({ group, kind }: SeatShape, shown: number | null, isWheelchair: boolean) {
  if (group === -1) return classes['taken'];
  const isAside = (shown !== null && shown !== group) || (isWheelchair && kind === 'standard');
  return isAside ? classes['aside'] : classes['free'];
}

/** The stage, areas, texts and outlines of a map. */
export const MapElements = memo(function MapElements(props: {
  readonly elements: readonly SeatMapElement[];
  /** The font size, in map units. */
  readonly fontSize: number;
}) {
  return props.elements.map((element) => (
    <MapElement key={JSON.stringify(element)} element={element} fontSize={props.fontSize} />
  ));
});

interface MapElementProps {
  readonly element: SeatMapElement;
  readonly fontSize: number;
}

function MapElement({ element, fontSize }: MapElementProps) {
  const { kind, x, y, width = 0, height = 0, text, d, rotate = 0 } = element;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const turned = rotate === 0 ? {} : { transform: `rotate(${rotate} ${middle.x} ${middle.y})` };
  if (kind === 'path') {
    return <path className={classes['outline']} d={d} transform={`translate(${x} ${y})`} />;
  }
  return (
    <g {...turned}>
      {kind !== 'text' && (
        <rect className={classes[kind]} x={x} y={y} width={width} height={height} rx={6} />
      )}
      {text && (
        <text className={classes[`${kind}_text`]} x={middle.x} y={middle.y} fontSize={fontSize}>
          {text}
        </text>
      )}
    </g>
  );
}
