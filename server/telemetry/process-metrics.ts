import { collectDefaultMetrics } from 'prom-client';
import { registry } from './registry.ts';

let isMeasured = false;

/** Measures the process itself (event loop, heap, collections, processor) from the first call on. */
export function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry });
}
