import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * The new password from the person at the terminal, who types it twice and
 * unseen, or else from the first line of standard input, as it stands.
 *
 * Returns `undefined` when nothing was given, or two different ones.
 */
export async function readNewPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return askTwice();
  // The rest is nobody's, and who keeps the other end open waits for nothing.
  for await (const line of createInterface(process.stdin)) {
    process.stdin.destroy();
    return line;
  }
  return undefined;
}

async function askTwice(): Promise<string | undefined> {
  // The line is edited as in any prompt, and nothing of it is shown.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();

  const ask = async (question: string): Promise<string | undefined> => {
    process.stderr.write(question);
    const { value, done } = await lines.next();
    process.stderr.write('\n');
    return done ? undefined : value;
  };
  try {
    const password = await ask('New password: ');
    return password !== undefined && password === (await ask('Once more: ')) ? password : undefined;
  } finally {
    terminal.close();
  }
}
