import { runProgram } from './program.ts';
import { closeSessionProgram } from './session-program.ts';

// Cancels a session: it is sold no more, its orders are given back and their buyers told.
await runProgram((program) => closeSessionProgram(program, 'cancel'), { stays: false });
