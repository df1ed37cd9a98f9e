import { readFileSync, writeFileSync } from 'node:fs';
import { measureSize } from './measure-size.ts';

// `npm run size` prints how large the project is, and fails if a number is above that of docs/size.md.
// `npm run size -- --write` writes the numbers to docs/size.md.
const FILE = 'docs/size.md';

const document = readFileSync(FILE, 'utf8');
const size = measureSize();
if (process.argv.includes('--write')) {
  writeFileSync(FILE, document.replace(/^(\| (?!-)[^|]*\|)[^|]*\|$/gm, withSize));
} else {
  for (const [measure, now] of size) {
    const before = Number(rowOf(measure)?.replaceAll(',', ''));
    process.stdout.write(`${formatNumber(now).padStart(9)} ${measure}${compare(now, before)}\n`);
    if (!(now <= before)) process.exitCode = 1;
  }
  if (process.exitCode) {
    process.stderr.write(`Record the growth with it: npm run size -- --write\n`);
  }
}

function withSize(line: string, start: string): string {
  const now = size.get(start.slice(1, -1).trim());
  return now === undefined ? line : `${start} ${formatNumber(now).padStart(7)} |`;
}

function rowOf(measure: string): string | undefined {
  const row = document.split('\n').find((line) => line.startsWith(`| ${measure} `));
  return row?.split('|')[2]?.trim();
}

function compare(now: number, before: number): string {
  if (now === before) return '';
  return now < before
    ? `, ${formatNumber(before - now)} fewer than in ${FILE}`
    : `, but ${formatNumber(before)} in ${FILE}`;
}

function formatNumber(number: number): string {
  return number.toLocaleString('en-US');
}
