import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Best first: the shell has no windows to draw, which makes a test several times as quick. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of an installed Chromium or Chrome, CHROMIUM_PATH before all; `undefined` when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN_PLACES];
  return places.find((place) => place !== '' && existsSync(place));
}

/**
 * Finds a browser for the end-to-end tests and, as root on Debian, installs one.
 *
 * @returns its path
 * @throws Error with one line that says what to install
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;

  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    const options = { stdio: 'inherit' } as const;
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      options,
    );
  }

  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to it.',
  );
}
