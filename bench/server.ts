import { builtPages } from '#bin/serving.ts';
import { type ServerOptions, startServer } from '#server/serve.ts';

// The server as a process of the bench: tells its address on a line, ends on SIGTERM.
const options = JSON.parse(process.argv[2] ?? '{}') as ServerOptions;
const server = await startServer({ ...options, pages: await builtPages() });
console.log(server.url);
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
