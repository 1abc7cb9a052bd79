const option = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** The number of runs of each scenario; BENCH_RUNS and BENCH_MS shorten the bench. */
export const runs = option('BENCH_RUNS', 3);
/** Duration of a load. */
export const milliseconds = option('BENCH_MS', 3_000);
const isShort = runs < 3;
/** Runs of Lighthouse for each page. */
export const lighthouseRuns = isShort ? runs : 5;
/** Rounds of load for the memory of a process, and the seconds without load that follow. */
export const memoryRounds = isShort ? 2 : 10;
export const idleSeconds = isShort ? 5 : 60;
/** Number of simultaneous buyers of a load. */
export const connections = 64;

const only = process.env['BENCH_ONLY'];

/** True if this run is to replace the figures: it measures everything. */
export const isWhole = !only;

/** True if this run is to replace the figures of the tables that it selects. */
export const isApart = !isWhole && process.env['BENCH_APART'] === '1';

/** True if BENCH_ONLY selects a table or row of this name, by a part of it. */
export const isSelected = (name: string): boolean => !only || name.includes(only);
