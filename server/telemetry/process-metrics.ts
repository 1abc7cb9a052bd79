import { collectDefaultMetrics } from 'prom-client';
import { registry } from './registry.ts';

let isMeasured = false;

/** Starts measuring the process itself: event loop, heap, garbage collection, CPU. */
export function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry });
}
