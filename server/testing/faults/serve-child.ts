import { flushCompileCache } from 'node:module';
import { type ServerOptions, startServer } from '../../serve.ts';

// A program for tests to kill: it serves as configured, prints its address on a line, and keeps running. The compile cache is
// flushed at once, because a killed process writes nothing.
const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Give the options as JSON.');
const server = await startServer(JSON.parse(given) as ServerOptions);
console.log(server.url);
flushCompileCache();
