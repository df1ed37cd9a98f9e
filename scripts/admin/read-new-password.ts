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
  const text = Buffer.concat(await process.stdin.toArray()).toString();
  return text === '' ? undefined : text.split(/\r?\n/, 1)[0];
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
