import { enableCompileCache } from 'node:module';
import { compiledModules } from '../program/process-environment.ts';

// React chooses its build when it is first imported, so programs that serve built pages import this
// file before anything else. npm's scripts also load it before the program itself (`--import`), so
// that the compiled modules are kept: a start then takes half the time. A program that has begun again (begin-again.ts) keeps them already.
process.env['NODE_ENV'] ??= 'production';
enableCompileCache(compiledModules);
