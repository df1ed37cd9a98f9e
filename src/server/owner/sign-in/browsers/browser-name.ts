import { parse } from 'bowser';

/**
 * The browser and its system in plain words, such as "Chrome on Windows", read from a User-Agent
 * header. Returns "Unknown browser" unless the header names both.
 */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = parse(userAgent);
  return browser.name && os.name ? `${browser.name} on ${os.name}`.slice(0, MAX_LENGTH) : UNKNOWN;
}

const UNKNOWN = 'Unknown browser';

/** Longer than any real name: Bowser copies the name of an unknown browser from the header. */
const MAX_LENGTH = 60;
