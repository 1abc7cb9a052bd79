import { runProgram } from './program/program.ts';
import { changeSessionProgram } from './session-program.ts';

// Moves a session's tickets to another session, keeps their codes, and notifies the buyers.
await runProgram((program) => changeSessionProgram(program, 'move'), { stays: false });
