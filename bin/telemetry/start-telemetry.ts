import { measureProcess } from '#server/telemetry/process-metrics.ts';
import type { Program } from '../program/program.ts';
import { readTelemetry } from './telemetry-settings.ts';

/**
 * Sends traces and metrics to a collector until the program ends, if OpenTelemetry's variables name one (OPS-11). Its
 * libraries are loaded only then: an installation without a collector pays nothing for them.
 */
export async function startTelemetry(program: Program, env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readTelemetry(env);
  if (!settings) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  if (settings.metrics) measureProcess();
  const telemetry = openTelemetry(settings);
  program.stack.defer(() => telemetry.close());
  const what = [settings.traces && 'traces', settings.metrics && 'metrics'].filter(Boolean);
  program.print(`Sending ${what.join(' and ')} by OTLP`);
}
