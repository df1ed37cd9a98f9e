import { executionAsyncResource } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Keeps one of the objects in which `process.nextTick` stores its callbacks. Without a living object of
 * this kind, V8 discards their hidden class in a garbage collection, and every later `nextTick` takes six
 * times as long. Each request calls it several times. See decision 46.
 *
 * @returns the object
 */
export function keepTickObject(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      // Inside the callback, its object is the current asynchronous resource.
      kept = executionAsyncResource();
      resolve(kept);
    });
  });
}
