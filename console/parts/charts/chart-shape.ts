import { scaleBand, scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';

/** Shapes of a chart of days, in hundredths of its width and height, from the upper left. */
export interface ChartShape {
  /** One per day; up or down from the zero line. */
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** The path of the averages, which ends before the last day, because that is not over yet. */
  readonly line: string;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** Days in an average, including the day itself. */
const averaged = 7;

/** Returns the average of each day and the days before it, or of fewer days at the start. */
export const averagesOf = (values: readonly number[]): number[] =>
  values.map((_, at) => {
    const part = values.slice(Math.max(0, at + 1 - averaged), at + 1);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });

/** Returns the shapes of the values of consecutive days. */
export function shapeOf(values: readonly number[]): ChartShape {
  const x = scaleBand<number>()
    .domain(values.map((_, at) => at))
    .range([0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(3)
    .range([100, 0]);
  const path = line<number>()
    .x((_, at) => (x(at) ?? 0) + x.bandwidth() / 2)
    .y((value) => y(value))
    .curve(curveMonotoneX);
  return {
    bars: values.map((value, at) => ({
      x: x(at) ?? 0,
      y: Math.min(y(0), y(value)),
      width: x.bandwidth(),
      height: Math.abs(y(value) - y(0)),
    })),
    line: path(averagesOf(values.slice(0, -1))) ?? '',
    ticks: y.ticks(3).map((value) => ({ value, y: y(value) })),
  };
}
