import { isInTurn } from '#contract/api/calls-in-turn.ts';
import type { AnswerInTurn } from '../http/api.ts';
import { askingNetwork } from '../http/client-address.ts';
import { isWithinTurn } from '../http/within-turn.ts';
import type { ServerSettings } from '../setup/settings.ts';
import type { TurnQueue } from './turn-queue.ts';
import { unlessLeft } from './unless-left.ts';

/**
 * Answers read-only calls when it is their client's turn, unless the client has left by then; answers all other calls at once.
 */
export const callTurns =
  ({ trustedProxies = 0 }: ServerSettings, turns: TurnQueue): AnswerInTurn =>
  (call, request, surroundings, answer) => {
    if (!isInTurn(call) || isWithinTurn(surroundings)) return answer();
    const client = askingNetwork(request.headers, surroundings, trustedProxies);
    return turns.get(Symbol(call), client, unlessLeft(request, answer));
  };
