import { runProgram } from './program/program.ts';
import { closeSessionProgram } from './session-program.ts';

// Moves a session's tickets to another session, keeps their codes, and notifies the buyers.
await runProgram((program) => closeSessionProgram(program, 'move'), { stays: false });
