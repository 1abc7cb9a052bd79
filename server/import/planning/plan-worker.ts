import { parentPort, workerData } from 'node:worker_threads';
import { planImport } from './plan-import.ts';
import type { PlanWork } from './plan-thread.ts';
import { sourceIn } from './planner.ts';

const { json, folder, known, options } = workerData as PlanWork;
parentPort?.postMessage(await planImport(sourceIn(json, folder), known, options));
