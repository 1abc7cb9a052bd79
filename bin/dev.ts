import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { type Program, runProgram } from './program.ts';
