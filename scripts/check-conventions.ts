import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Documents that no reader of this repository has. */
const OUTSIDE_CITATION = /\bspecification §|\bSPEC(?:\.md)?\b|\bCONTRACT(?:\.md)?\b|\bcontract §/;

const problems = [...misplacedTests(), ...outsideCitations()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** A test stands beside the file it tests: `x.test.ts` or `x.part.test.ts` beside `x.ts` or `x.tsx`. */
function misplacedTests(): string[] {
  return globSync('{src,scripts}/**/*.test.{ts,tsx}')
    .filter((test) => {
      const tested = join(dirname(test), basename(test).replace(/\..*/, ''));
      return !existsSync(`${tested}.ts`) && !existsSync(`${tested}.tsx`);
    })
    .map((test) => `${test}: there is no file beside it that it tests`);
}

function outsideCitations(): string[] {
  return globSync('{src,scripts,tests,e2e,bench,docs}/**/*.{ts,tsx,css,md}')
    .filter((file) => file !== 'scripts/check-conventions.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (OUTSIDE_CITATION.test(line) ? [`${file}:${index + 1}`] : [])),
    )
    .map((place) => `${place}: cites a document outside the repository`);
}
