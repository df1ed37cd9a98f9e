const UNCHANGED = Symbol('unchanged');

/**
 * Marks what an update returns if the update equals what is stored, so that nothing was written. The
 * audit trail recognizes the mark in the body of the reply, see `auditRequests`. Returns the same object.
 */
export function unchanged<Reply extends object>(reply: Reply): Reply {
  return Object.defineProperty(reply, UNCHANGED, { value: true });
}

/** Whether the object was marked with {@link unchanged}. */
export function isUnchanged(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && Object.hasOwn(reply, UNCHANGED);
}
