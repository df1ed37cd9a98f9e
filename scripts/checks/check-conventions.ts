import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeVersionProblems } from './node-versions.ts';
import { slowExpressions } from './slow-expressions.ts';

/** Matches citations of documents that are not in this repository. */
const EXTERNAL_CITATION = /\bspecification §|\bSPEC(?:\.md)?\b|\bCONTRACT(?:\.md)?\b|\bcontract §/;

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const problems = [
  ...misplacedTests(),
  ...externalCitations(),
  ...globSync('{src,scripts}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] }).flatMap((file) =>
    slowExpressions(file, readFileSync(file, 'utf8')),
  ),
  ...nodeVersionProblems(optionalDependencies, process.version),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** Finds tests that are not in the folder of the file they test: `x.test.ts` or `x.part.test.ts` needs `x.ts` or `x.tsx`. */
function misplacedTests(): string[] {
  return globSync('{src,scripts}/**/*.test.{ts,tsx}')
    .filter((test) => {
      const tested = join(dirname(test), basename(test).replace(/\..*/, ''));
      return !existsSync(`${tested}.ts`) && !existsSync(`${tested}.tsx`);
    })
    .map((test) => `${test}: the file that it tests is not in the same folder`);
}

function externalCitations(): string[] {
  return globSync('{src,scripts,tests,e2e,bench,docs}/**/*.{ts,tsx,css,md}')
    .filter((file) => file !== 'scripts/checks/check-conventions.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (EXTERNAL_CITATION.test(line) ? [`${file}:${index + 1}`] : [])),
    )
    .map((place) => `${place}: cites a document outside the repository`);
}
