import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Reads a new password. At a terminal, it is typed twice and not shown. Without a terminal, it is the
 * first line of standard input, unchanged.
 *
 * Returns `undefined` when nothing was entered, or when the two passwords differ.
 */
export async function readNewPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return askTwice();
  // Only the first line is read; destroying the stream lets the process exit.
  for await (const line of createInterface(process.stdin)) {
    process.stdin.destroy();
    return line;
  }
  return undefined;
}

async function askTwice(): Promise<string | undefined> {
  // Discards the output, so the line can be edited but is not shown.
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();

  const ask = async (question: string): Promise<string | undefined> => {
    process.stderr.write(question);
    const { value, done } = await lines.next();
    process.stderr.write('\n');
    return done ? undefined : value;
  };
  try {
    const password = await ask('New password: ');
    return password !== undefined && password === (await ask('Repeat it: ')) ? password : undefined;
  } finally {
    terminal.close();
  }
}
