import type { BrowserContext } from '@playwright/test';

/** Errors and warnings in the browser's console, and uncaught exceptions. */
export interface ConsoleErrors {
  /** Declares an error that the test provokes. It must occur, once or more. */
  expect: (error: RegExp) => void;
  /** Errors that were not declared, and declared ones that did not occur. */
  surprises: () => readonly string[];
}

/**
 * Listens to every page of the browser context. A refused script, style or frame (CSP) is a
 * console error in Chromium, and so is a page that hydrates differently.
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
    surprises: () => [
      ...logged.filter((text) => !declared.some((error) => error.test(text))),
      ...declared
        .filter((error) => !logged.some((text) => error.test(text)))
        .map((error) => `never logged: ${error}`),
    ],
  };
}
