/** Wraps a pure function so that its last results are kept, keyed by its argument's text. */
export function memoised<A, R>(limit: number, compute: (argument: A) => R): (argument: A) => R {
  const answers = new Map<string, R>();
  return (argument) => {
    const key = typeof argument === 'string' ? argument : JSON.stringify(argument);
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size >= limit) answers.clear();
    const answer = compute(argument);
    answers.set(key, answer);
    return answer;
  };
}
