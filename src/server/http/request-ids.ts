/** Returns a function that returns a new request id for the log at each call, such as "req-1a". */
export function requestIds(): () => string {
  let count = 0;
  return () => `req-${(count += 1).toString(36)}`;
}
