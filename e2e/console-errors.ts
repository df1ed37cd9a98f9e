import type { BrowserContext } from '@playwright/test';

/** Errors and warnings in the browser's console, and exceptions nobody caught. */
export interface ConsoleErrors {
  /** Declares a complaint that the test provokes; it has to come, as often as it likes. */
  expect: (complaint: RegExp) => void;
  /** What was not declared, and what was declared and never came. */
  surprises: () => readonly string[];
}

/**
 * Listens to every page of a visit. A refused script, style or frame (CSP) is a
 * console error in Chromium, and so is a page that hydrates differently.
 */
export function watchConsole(context: BrowserContext): ConsoleErrors {
  const heard: string[] = [];
  const declared: RegExp[] = [];

  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    heard.push(`${message.text()} at ${message.location().url}`);
  });
  context.on('weberror', (webError) => heard.push(`uncaught ${webError.error()}`));

  return {
    expect: (complaint) => declared.push(complaint),
    surprises: () => [
      ...heard.filter((text) => !declared.some((complaint) => complaint.test(text))),
      ...declared
        .filter((complaint) => !heard.some((text) => complaint.test(text)))
        .map((complaint) => `never heard: ${complaint}`),
    ],
  };
}
