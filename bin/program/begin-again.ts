import { isMainThread } from 'node:worker_threads';
import { processEnvironment } from './process-environment.ts';

const { argv, env, execArgv, execPath, platform } = process;

// What glibc and Node read when a process begins, npm's scripts cannot set on every system. So they load this
// file before all others (`--import`): on Linux the program begins again with it, as the same process. Its modules then all
// come from the folder of compiled ones, these first included, and Node does not load its TypeScript
// compiler, which takes 18 MB for as long as the process lives.
const missing = processEnvironment(env);
if (platform === 'linux' && isMainThread && Object.keys(missing).length > 0) {
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...missing });
}
