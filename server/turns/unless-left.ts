/** Answers when it is the client's turn, unless the client has left by then. */
export const unlessLeft =
  ({ signal }: Request, answer: () => Promise<Response>) =>
  async (): Promise<Response> =>
    signal.aborted ? new Response(null, { status: 503 }) : answer();
