import { builtPages } from '#bin/serving.ts';
import { type ServerOptions, startServer } from '#server/serve.ts';

// Runs the server as a process of its own: prints its address, and ends at SIGTERM.
const options = JSON.parse(process.argv[2] ?? '{}') as ServerOptions;
const server = await startServer({ ...options, pages: await builtPages() });
console.log(server.url);
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
