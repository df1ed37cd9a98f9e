/** Returns a function whose concurrent callers share one call of `run`. */
export function sharedWhilePending<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= run().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
