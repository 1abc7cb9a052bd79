import { measureProcess } from '#server/telemetry/process-metrics.ts';
import type { Program } from '../program/program.ts';
import { readTelemetry } from './telemetry-settings.ts';

/** Milliseconds between two lines about a collector that is away. */
const tellEvery = 3_600_000;

/**
 * Sends traces and metrics to a collector until the program ends, if OpenTelemetry's variables name one (OPS-11). Its libraries
 * are loaded only then, so an installation without a collector pays nothing for them.
 */
export async function startTelemetry(program: Program, env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readTelemetry(env);
  if (!settings) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  if (settings.metrics) measureProcess();
  let toldAt = Number.NEGATIVE_INFINITY;
  const telemetry = openTelemetry(settings, (reason) => {
    if (performance.now() - toldAt < tellEvery) return;
    toldAt = performance.now();
    program.print(`The collector of traces and metrics takes nothing: ${reason}`);
  });
  program.stack.defer(() => telemetry.close());
  const what = [settings.traces && 'traces', settings.metrics && 'metrics'].filter(Boolean);
  program.print(`Sending ${what.join(' and ')} by OTLP`);
}
