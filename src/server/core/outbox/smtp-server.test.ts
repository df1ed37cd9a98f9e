import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { MailFailure } from '#server/core/outbox/mail-failure.ts';
import { connectTo } from '#server/core/outbox/smtp-connection.ts';
import {
  type MailServerSettings,
  serverOfSettings,
  SMTP_TIMEOUTS,
} from '#server/core/outbox/smtp-server.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { makeCertificate } from '#tests/servers/turn-on-tls.ts';
import { startRawMailServer, withoutStarttls } from '#tests/servers/raw-mail-server.ts';
import { slowTest } from '#tests/slow-test.ts';

const PASSWORD = 'p@ss wörd/7';

/** A login at a server of this machine, at an address that does not look like one of this machine. */
const login: MailServerSettings = {
  host: '0.0.0.0',
  port: 587,
  security: 'starttls',
  username: 'me',
  password: PASSWORD,
  from: '',
};

/** The reply of the mail server, or why the mail was not sent. */
async function send(settings: MailServerSettings, timeouts = SMTP_TIMEOUTS): Promise<string> {
  const server = serverOfSettings(settings, { name: 'Site', address: 'site@example.org' });
  const connection = await connectTo(server, timeouts);
  try {
    return await connection.send({ to: 'me@example.org', subject: 'Subject', text: 'Text\n' });
  } catch (error) {
    if (error instanceof MailFailure) return error.message;
    throw error;
  } finally {
    connection.close();
  }
}

test.each([
  ['starttls', PASSWORD],
  ['none', PASSWORD],
  ['starttls', ''],
] as const)(
  'nothing is sent if the server does not offer STARTTLS, with the encryption "%s" and the password "%s"',
  async (security, password) => {
    await using server = await startRawMailServer(withoutStarttls);
    const username = password && login.username;
    expect(await send({ ...login, username, password, security, port: server.port })).toMatch(
      /^There is no encrypted connection to the mail server: /,
    );
    expect(server.received()).toMatch(/^EHLO [^\r]+\r\nSTARTTLS\r\n(QUIT\r\n)?$/);
  },
);

test('a password is sent to this machine unencrypted', async () => {
  await using server = await startRawMailServer(withoutStarttls);
  await send({ ...login, host: '127.0.0.1', security: 'none', port: server.port });
  expect(server.received()).toContain(
    `AUTH PLAIN ${Buffer.from(`\0me\0${PASSWORD}`).toString('base64')}\r\n`,
  );
});

test.each(['starttls', 'tls'] as const)(
  'with "%s" no password is sent to a server with an untrusted certificate',
  async (security) => {
    const logins: unknown[] = [];
    await using server = await startMailServer({
      secure: security === 'tls',
      disabledCommands: [],
      onAuth: (auth, _session, done) => {
        logins.push(auth);
        done(null, { user: 'me' });
      },
    });
    const port = Number(new URL(server.url).port);
    expect(await send({ ...login, security, port })).toContain('certificate');
    expect(logins).toEqual([]);
  },
);

test.each([
  [
    '421 in the greeting',
    '421 4.3.2 Closing down\r\n',
    'The mail server answered: 421 4.3.2 Closing down',
  ],
  ['no greeting', undefined, 'The mail server did not answer in time.'],
  [
    '500 KB and a refusal',
    `554 ${'x'.repeat(500_000)}\r\n`,
    `The mail server answered: 554 ${'x'.repeat(470)}`,
  ],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'The mail server answered: SSH-2.0-OpenSSH_9.6'],
])('a server that answers with %s is reported', async (_what, banner, sentence) => {
  await using server = await startRawMailServer((command) => (command === '' ? banner : undefined));
  const timeouts = { ...SMTP_TIMEOUTS, greetingTimeoutMs: 200 };
  expect(await send({ ...login, port: server.port }, timeouts)).toBe(sentence);
});

slowTest(
  'with "starttls" and "tls" the password is sent to a server with a trusted certificate',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-tls-'));
    const files = await makeCertificate(folder.path, 'localhost');
    const [cert, key] = [await readFile(files.certificate), await readFile(files.key)];
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, cert]);
    try {
      for (const security of ['starttls', 'tls'] as const) {
        await using server = await startMailServer({
          cert,
          key,
          secure: security === 'tls',
          disabledCommands: [],
          authOptional: false,
          onAuth: ({ password }, { secure }, done) => {
            if (secure && password === PASSWORD) done(null, { user: 'me' });
            else done(new Error('No'));
          },
        });
        const port = Number(new URL(server.url).port);
        expect(await send({ ...login, host: 'localhost', security, port })).toMatch(/^250 /);
        expect(server.mails).toHaveLength(1);
      }
    } finally {
      setDefaultCACertificates(trusted);
    }
  },
);

test('a server that expects STARTTLS, not TLS from the first byte, is reported', async () => {
  await using server = await startMailServer();
  const port = Number(new URL(server.url).port);
  expect(await send({ ...login, security: 'tls', port })).toMatch(
    /^The mail server does not use TLS on this port\./,
  );
});

test('a server that keeps answering without accepting a mail is reported as a timeout', async () => {
  await using server = await startRawMailServer((command) =>
    command === 'EHLO' ? '250-mail.example.org\r\n' : withoutStarttls(command),
  );
  const timeouts = { ...SMTP_TIMEOUTS, sendTimeoutMs: 200 };
  expect(await send({ ...login, port: server.port }, timeouts)).toBe(
    'The mail server did not answer in time.',
  );
});
