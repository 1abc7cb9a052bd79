import { builtConsolePages, builtPages } from '#bin/serving.ts';
import { type ServerOptions, startServer } from '#server/serve.ts';
import { loggedQueries, logQueries, type SentQuery } from './driver-log.ts';
import { memoryNow, type ProcessMemory } from './process-memory.ts';

/** Requests of the bench to the server's process by name, each with the type of its answer. */
export interface ServerAnswers {
  /** Starts to log queries, or empties the log. */
  log: null;
  logged: readonly SentQuery[];
  memory: ProcessMemory;
}

const answers: { readonly [Q in keyof ServerAnswers]: () => ServerAnswers[Q] } = {
  log() {
    logQueries();
    return null;
  },
  logged: loggedQueries,
  memory: memoryNow,
};

// Runs the server as a process of its own: prints its address, answers the bench, and ends at SIGTERM.
const options = JSON.parse(process.argv[2] ?? '{}') as ServerOptions;
const server = await startServer({
  ...options,
  pages: await builtPages(),
  console: await builtConsolePages(),
});
process.on('message', (question: keyof ServerAnswers) => process.send?.(answers[question]()));
console.log(server.url);
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
