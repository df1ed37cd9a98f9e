/** When to stop repeating an action: after this many times, or after the time below. */
export interface RepeatLimit {
  times: number;
  /** Once this time is over, the action is not started again. */
  seconds: number;
}

/** Runs an action at least once and returns its results. */
export async function repeat<Result>(
  { times, seconds }: RepeatLimit,
  action: () => Promise<Result>,
): Promise<Result[]> {
  const end = performance.now() + seconds * 1000;
  const results = [await action()];
  while (results.length < times && performance.now() < end) results.push(await action());
  return results;
}
