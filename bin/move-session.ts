import { runProgram } from './program.ts';
import { closeSessionProgram } from './session-program.ts';

// Moves a session: its tickets are for another one, under the same codes, and buyers are told.
await runProgram((program) => closeSessionProgram(program, 'move'), { stays: false });
