import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { styleText } from 'node:util';

// Runs scripts of package.json in parallel, for example `node scripts/checks/run-checks.ts types lint`,
// and prints the output of those that failed. `--follow` prints all output: that of the first script while
// it runs, that of the others at the end.
const names = process.argv.slice(2).filter((argument) => argument !== '--follow');
const isFollowed = names.length < process.argv.length - 2;

const checks = await Promise.all(
  names.map((name, index) => runCheck(name, isFollowed && index === 0)),
);
for (const { name, isPassed, output } of checks) {
  if (!isPassed) process.exitCode = 1;
  if (output !== '' && (isFollowed || !isPassed)) process.stdout.write(`\n${name}:\n${output}\n`);
}

interface Check {
  name: string;
  isPassed: boolean;
  /** What it has printed, but for what was printed at once. */
  output: string;
}

/** Runs one script, and prints its name and duration. */
async function runCheck(name: string, printsAtOnce: boolean): Promise<Check> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--run', name], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      if (printsAtOnce) process.stdout.write(text);
      else output.push(text);
    });
  }
  const [exitCode] = await once(child, 'close');

  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const isPassed = exitCode === 0;
  const verdict = isPassed ? styleText('green', 'passed') : styleText('red', 'failed');
  process.stdout.write(`${verdict} ${name}, ${seconds} s\n`);
  return { name, isPassed, output: output.join('') };
}
