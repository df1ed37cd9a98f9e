import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** In order of preference. Tests run several times faster in the headless shell. */
const KNOWN_PATHS = [
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
 * Returns the path of the browser for the end-to-end tests: CHROMIUM_PATH, else an installed
 * Chromium or Chrome, else `undefined`, which makes Playwright use its own installation.
 */
export function findChromium(): string | undefined {
  const paths = [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN_PATHS];
  return paths.find((file) => file !== '' && existsSync(file));
}

/**
 * Installs a browser for the end-to-end tests if none is found: Debian's headless shell as root
 * on Debian, else Playwright's, which Playwright downloads from its own servers.
 *
 * @returns the result of {@link findChromium}
 * @throws Error whose one-line message says what to install
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
  // On Windows npx is a script, which needs a shell.
  execFileSync(command, options, { stdio: 'inherit', shell: process.platform === 'win32' });
}
