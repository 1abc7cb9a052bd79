import { isMainThread } from 'node:worker_threads';
import { processEnvironment } from './process-environment.ts';

const { argv, env, execArgv, execPath, platform } = process;

// glibc and Node read some variables only when a process begins, and npm's scripts cannot set a variable on every system.
// So they load this file before all others (`--import`): on Linux the program begins again with those variables, as the
// same process. All of its modules, this one included, then come from the folder of compiled ones, and Node does not load
// its TypeScript compiler, which takes 18 MB for as long as the process lives.
const missing = processEnvironment(env);
if (platform === 'linux' && isMainThread && Object.keys(missing).length > 0) {
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...missing });
}
