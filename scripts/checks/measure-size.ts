import { globSync, readFileSync } from 'node:fs';
import jsTokens from 'js-tokens';

/** What the project has of each measure, in the order of docs/size.md. */
export function measureSize(): Map<string, number> {
  const tests = readAll([
    'src/**/*.test.{ts,tsx}',
    'scripts/**/*.test.ts',
    '{tests,e2e}/**/*.{ts,tsx}',
  ]);
  const source = readAll(['src/**/*.{ts,tsx}'], ['**/*.test.{ts,tsx}']);
  const documents = readAll(['*.md', 'docs/**/*.md']);
  return new Map([
    ['lines of `src` without tests', sum(source, countLines)],
    ['tokens of `src` without tests', sum(source, countTokens)],
    ['files of `src` without tests', source.length],
    ['lines of tests', sum(tests, countLines)],
    ['words of documents', sum(documents, countWords)],
    ['packages', countPackages(read('package-lock.json'))],
    ['tables', sum(readAll(['src/server/core/database/tables/*.ts']), countTables)],
  ]);
}

function readAll(patterns: readonly string[], exclude: readonly string[] = []): string[] {
  return globSync(patterns, { exclude }).map(read);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function sum(texts: readonly string[], count: (text: string) => number): number {
  return texts.reduce((total, text) => total + count(text), 0);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** The tables of interfaces such as `ContentTables`. */
function countTables(text: string): number {
  return [...text.matchAll(/^ {2}\w+: /gm)].length;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** The packages that every platform installs. The empty path is that of the project itself. */
function countPackages(lock: string): number {
  const packages: Record<string, { optional?: boolean }> = JSON.parse(lock).packages;
  return Object.entries(packages).filter(([path, { optional }]) => path && !optional).length;
}

/** Comments and white space do not count. */
function countTokens(text: string): number {
  let count = 0;
  for (const { type } of jsTokens(text, { jsx: true })) {
    if (!IGNORED_TOKENS.test(type)) count += 1;
  }
  return count;
}

const IGNORED_TOKENS = /^(WhiteSpace|LineTerminatorSequence|SingleLineComment|MultiLineComment)$/;
