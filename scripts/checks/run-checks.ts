import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { styleText } from 'node:util';

// Runs scripts of package.json in parallel, for example `node scripts/checks/run-checks.ts types lint`.
const passed = await Promise.all(process.argv.slice(2).map(runCheck));
if (passed.includes(false)) process.exitCode = 1;

/** Prints the name and duration of a check, and its output when it fails. Returns whether it passed. */
async function runCheck(name: string): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--run', name], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => output.push(text));
  }
  const [exitCode] = await once(child, 'close');

  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isPassed = exitCode === 0;
  if (!isPassed) process.stdout.write(`\n${output.join('')}\n`);
  const verdict = isPassed ? styleText('green', 'passed') : styleText('red', 'failed');
  process.stdout.write(`${verdict} ${name}, ${seconds} s\n`);
  return isPassed;
}
