import { counter, histogram, measured } from './registry.ts';

// All our metrics. Label values are bounded: names of calls, tasks and codes, never data about a visitor, an address or a
// portal (decision 139). `docs/metrics.md` explains each one to operators.

/** Bucket limits in seconds, from a cached page to a slow report. */
const answers = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bucket limits in seconds for work that waits for other services or for its turn. */
const waits = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** Bucket limits in seconds for jobs and sweeps. */
const works = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

export const requests = counter(
  'foyer_http_requests_total',
  'Requests by what they asked for, method and class of status; "aborted" got no answer.',
  ['kind', 'route', 'method', 'status'],
);
export const requestSeconds = histogram(
  'foyer_http_request_duration_seconds',
  'Seconds from a request to the end of its answer, streams of events left out.',
  ['kind', 'route'],
  answers,
);
export const refusals = counter(
  'foyer_refusals_total',
  'Refusals by code, of calls and of pages that found the shop busy.',
  ['code'],
);
export const faults = counter(
  'foyer_faults_total',
  'Answers that were a fault of ours, each with an incident in the log.',
  [],
);

export const cartsOpened = counter(
  'foyer_carts_opened_total',
  'Carts that were opened with a hold: by buyers (web), staff, or for a renewal.',
  ['channel'],
);
export const ticketsHeld = counter(
  'foyer_tickets_held_total',
  'Tickets that carts came to hold, as they were opened or later.',
  [],
);
export const purchases = counter(
  'foyer_purchases_total',
  'Payments that came to an end, by way of payment and outcome.',
  ['way', 'outcome'],
);
export const processorSeconds = histogram(
  'foyer_processor_request_duration_seconds',
  'Seconds of each request to the card processor, by its kind and outcome.',
  ['request', 'outcome'],
  waits,
);

export const connectionWaitSeconds = histogram(
  'foyer_database_connection_wait_seconds',
  'Seconds until work had a connection to the database, or was refused one.',
  ['claim'],
  waits,
);
export const connectionRefusals = counter(
  'foyer_database_connection_refusals_total',
  'Work that got no connection: none was free in time, or the database accepted none.',
  ['reason'],
);
export const deadlocks = counter(
  'foyer_database_deadlocks_total',
  'Transactions that the database ended because they and others waited for each other (law 2).',
  [],
);
export const connectionsUsed = measured(
  'foyer_database_connections_used',
  'Connections to the database that are in use.',
  [],
);
export const connectionsLimit = measured(
  'foyer_database_connections_limit',
  'Connections to the database that may be in use: for everybody, and kept for payments and jobs.',
  ['claim'],
);
export const connectionsWaiting = measured(
  'foyer_database_connections_waiting',
  'Work that waits for a connection to the database.',
  ['claim'],
);

export const replicaAge = measured(
  'foyer_replica_age_seconds',
  'Seconds since the latest moment of which the replica is known to have everything.',
  [],
);
export const recentReadOutcomes = counter(
  'foyer_recent_reads_total',
  'Reads that may be seconds old: answered by the replica, or why the primary was asked instead.',
  ['read', 'outcome'],
);

export const jobs = counter('foyer_jobs_total', 'Attempts at jobs, by task and outcome.', [
  'task',
  'outcome',
]);
export const jobSeconds = histogram(
  'foyer_job_duration_seconds',
  'Seconds of each attempt at a job.',
  ['task'],
  works,
);
export const sweeps = counter('foyer_sweeps_total', 'Rounds of sweeps over all portals.', [
  'sweep',
  'outcome',
]);
export const sweepSeconds = histogram(
  'foyer_sweep_duration_seconds',
  'Seconds of each round of a sweep.',
  ['sweep'],
  works,
);
export const queueJobs = measured(
  'foyer_queue_jobs',
  'Jobs in the queue of the whole installation by task and state, counted up to 100,000.',
  ['task', 'state'],
);
export const queueOldestSeconds = measured(
  'foyer_queue_oldest_due_seconds',
  'Seconds for which the oldest due job of a task has waited.',
  ['task'],
);
export const queueReadFailures = counter(
  'foyer_queue_read_failures_total',
  'Times that the queue could not be read for these figures.',
  [],
);

export const cacheRequests = counter(
  'foyer_cache_requests_total',
  'Requests to a cache, by whether it had the answer.',
  ['cache', 'outcome'],
);
export const cacheBytes = measured('foyer_cache_bytes', 'Bytes that a cache holds.', ['cache']);
export const cacheEntries = measured('foyer_cache_entries', 'Entries that a cache holds.', [
  'cache',
]);

export const turnsRunning = measured(
  'foyer_turns_running',
  'Pages and calls that only read which are being made.',
  ['queue'],
);
export const turnsWaiting = measured(
  'foyer_turns_waiting',
  'Pages and calls that only read which wait for their turn.',
  ['queue'],
);
export const eventStreams = measured(
  'foyer_event_streams',
  'Streams of events that are open at the console.',
  [],
);
