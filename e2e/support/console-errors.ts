import type { BrowserContext } from '@playwright/test';

/** Errors and warnings in the browser's console, and uncaught exceptions. */
export interface ConsoleErrors {
  /** Declares an error that the test provokes. It must occur at least once. */
  expect: (error: RegExp) => void;
  /** Returns errors that were not declared, and declared ones that did not occur. */
  mismatches: () => readonly string[];
}

/**
 * Listens to every page of the browser context. Chromium also logs resources blocked by the
 * content security policy, and React logs hydration mismatches.
 */
export function watchConsole(context: BrowserContext): ConsoleErrors {
  const logged: string[] = [];
  const declared: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    logged.push(`${message.text()} at ${message.location().url}`);
  });
  context.on('weberror', (webError) => logged.push(`uncaught ${webError.error()}`));

  return {
    expect: (error) => declared.push(error),
    mismatches: () => [
      ...logged.filter((text) => !declared.some((error) => error.test(text))),
      ...declared
        .filter((error) => !logged.some((text) => error.test(text)))
        .map((error) => `never logged: ${error}`),
    ],
  };
}
