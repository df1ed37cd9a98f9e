import { ensureChromium } from './chromium.ts';

try {
  ensureChromium();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
