import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Best first: the headless shell draws no windows, so a test takes a fraction of the time. */
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

/**
 * Path of the browser for the end-to-end tests: CHROMIUM_PATH, else an installed Chromium or
 * Chrome. `undefined` when there is none; Playwright then uses the one it has installed itself.
 */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN_PLACES];
  return places.find((place) => place !== '' && existsSync(place));
}

/**
 * Installs a browser for the end-to-end tests if none is found: Debian's headless shell as root
 * on Debian, else Playwright's, which needs a network that lets its download through.
 *
 * @returns its path as `findChromium` does
 * @throws Error with one line that says what to install
 */
export function ensureChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined) return found;
  try {
    const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
    if (isDebianRoot) installFromDebian();
    else run('npx', ['playwright', 'install', 'chromium', '--only-shell']);
  } catch {
    throw new Error(
      'The end-to-end tests need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to it.',
    );
  }
  return findChromium();
}

function installFromDebian(): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
}

function run(command: string, options: readonly string[]): void {
  // npx is a script on Windows, which only a shell runs.
  execFileSync(command, options, { stdio: 'inherit', shell: process.platform === 'win32' });
}
