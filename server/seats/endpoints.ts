import { type Endpoint, endpoint } from '../http/request.ts';
import { getSeatMap } from './get-seat-map.ts';
import { getSeatMapGeometry } from './get-seat-map-geometry.ts';

export const seatEndpoints: readonly Endpoint[] = [
  endpoint('getSeatMap', getSeatMap),
  endpoint('getSeatMapGeometry', getSeatMapGeometry),
];
