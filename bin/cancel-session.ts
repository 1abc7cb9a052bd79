import { runProgram } from './program/program.ts';
import { closeSessionProgram } from './session-program.ts';

// Cancels a session: ends its sale, refunds its orders and notifies the buyers.
await runProgram((program) => closeSessionProgram(program, 'cancel'), { stays: false });
