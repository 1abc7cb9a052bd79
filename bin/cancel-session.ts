import { runProgram } from './program/program.ts';
import { changeSessionProgram } from './session-program.ts';

// Cancels a session: ends its sale, refunds its orders and notifies the buyers.
await runProgram((program) => changeSessionProgram(program, 'cancel'), { stays: false });
