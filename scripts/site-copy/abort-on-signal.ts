import { SettingError } from '#server/core/settings/env.ts';

/**
 * Aborted when the process gets a signal to end, so that the command stops at a safe point and cleans
 * up. The reason is an error with this message.
 */
export function abortOnSignal(message: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new SettingError(message)));
  }
  return controller.signal;
}
