import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Node's arguments in `npm start`, with the absolute path of the built server. */
export const startArguments = readStartArguments();

function readStartArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, ...args]: string[] = scripts.start.split(' ');
  return args.map((arg) => (arg.startsWith('-') ? arg : path.join(root, arg)));
}
