import { expect, test } from 'vitest';
import { MailFailure, replyForDisplay } from '#server/core/outbox/mail-failure.ts';
import type { Mail } from '#server/core/outbox/smtp-connection.ts';
import { smtpMailer } from '#server/core/outbox/smtp-mailer.ts';
import { serverOfUrl } from '#server/core/outbox/smtp-server.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';

const mail: Mail = { to: 'creator@example.org', subject: 'Subject', text: 'Text\n' };
const PASSWORD = 'p@ss wörd/7';

/** The reply of the server to one mail, or the failure. */
async function send(
  smtpUrl: string,
  siteUrl = 'https://example.org',
  brand = 'Plain Evidence',
): Promise<string | MailFailure> {
  await using site = await startDatabase();
  const env = { ...site.env, smtpUrl, mailFrom: undefined, siteUrl };
  const readSite = async () => ({ ...defaultSite(), brand });
  const mailer = smtpMailer({ database: site.database, env, now: () => new Date() }, readSite);
  const connection = await mailer.connect();
  if (!connection) throw new Error('no mail server');
  try {
    return await connection.send(mail);
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  } finally {
    connection.close();
  }
}

/** The address of the server with credentials. */
function urlWithCredentials({ url }: Pick<MailServer, 'url'>): string {
  return url.replace('smtp://', `smtp://me%40example.org:${encodeURIComponent(PASSWORD)}@`);
}

/** A server that accepts one user and repeats the credentials of all others in its refusal. */
function startStrictServer(): Promise<MailServer> {
  return startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'me@example.org' && password === PASSWORD) done(null, { user: username });
      else done(new Error(`I do not know ${username} with ${password}`));
    },
  });
}

test.each([
  ['https://example.org', 'no-reply@example.org'],
  ['https://www.example.org', 'no-reply@example.org'],
  ['http://localhost:3000', 'no-reply@localhost'],
])('the mails of %s are sent from %s', async (siteUrl, sender) => {
  await using mailServer = await startMailServer();
  expect(await send(mailServer.url, siteUrl)).toMatch(/^250 /);
  expect(mailServer.mails[0]?.from).toEqual({ name: 'Plain Evidence', address: sender });
});

test.each([
  ['wrong', encodeURIComponent('not so secret')],
  ['wrong, with an unencoded percent sign', '100%'],
])(
  'a password that is %s is reported as a failure of all mail, and is not shown',
  async (_what, password) => {
    await using mailServer = await startStrictServer();
    const url = urlWithCredentials(mailServer).replace(/:[^:]+@/, `:${password}@`);
    expect(await send(url)).toMatchObject({
      affectsAllMail: true,
      message: 'The mail server answered: 535 I do not know me@example.org with …',
    });
    expect(mailServer.mails).toEqual([]);
  },
);

test.each([
  PASSWORD,
  encodeURIComponent(PASSWORD),
  Buffer.from(PASSWORD).toString('base64'),
  Buffer.from(`\0me@example.org\0${PASSWORD}`).toString('base64'),
])('the password of SMTP_URL is not shown as %j', (spelling) => {
  const url = urlWithCredentials({ url: 'smtp://mail.example.org' });
  const { secrets } = serverOfUrl(url, { name: 'Site', address: 'site@example.org' });
  expect(replyForDisplay(`554 Go away ${spelling}`, secrets)).toBe('554 Go away …');
});

test('a password is sent only over an encrypted connection, except to this machine', async () => {
  await using mailServer = await startStrictServer();
  // This address reaches the local server, but is not a loopback address.
  const elsewhere = urlWithCredentials(mailServer).replace('127.0.0.1', '0.0.0.0');
  const failure = await send(elsewhere);
  expect(failure).toMatchObject({
    affectsAllMail: true,
    message: expect.stringContaining('STARTTLS'),
  });
  expect(await send(`${elsewhere}?requireTLS=false`)).toMatch(/^250 /);
});

test.each([
  ['STARTTLS', { disabledCommands: [] }, 'smtp:'],
  ['TLS from the start', { secure: true }, 'smtps:'],
])('%s is used, and an untrusted certificate is refused', async (_what, tls, protocol) => {
  await using mailServer = await startMailServer(tls);
  const url = mailServer.url.replace('smtp:', protocol);
  expect(await send(url)).toMatchObject({
    affectsAllMail: true,
    message: expect.stringContaining('certificate'),
  });
  expect(await send(`${url}?tls.rejectUnauthorized=false`)).toMatch(/^250 /);
  expect(mailServer.mails).toHaveLength(1);
});

test.each([
  [550, false],
  [421, true],
])(
  'after status %i in reply to the content, affectsAllMail is %s',
  async (responseCode, affectsAllMail) => {
    await using mailServer = await startMailServer();
    mailServer.behavior = 'rejects';
    mailServer.rejection = { responseCode, message: 'No' };
    const failure = await send(mailServer.url);
    expect(failure).toMatchObject({
      affectsAllMail,
      message: `The mail server answered: ${responseCode} No`,
    });
  },
);

test('an unknown recipient does not affect other mail', async () => {
  await using mailServer = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      done(Object.assign(new Error('No such user'), { responseCode: 550 }));
    },
  });
  expect(await send(mailServer.url)).toMatchObject({
    affectsAllMail: false,
    message: 'The mail server answered: 550 No such user',
  });
});

test('a server that does not reply to a mail is reported as a timeout', async () => {
  await using mailServer = await startMailServer();
  mailServer.behavior = 'stalls';
  expect(await send(mailServer.shortTimeoutUrl)).toMatchObject({
    affectsAllMail: true,
    message: 'The mail server did not answer in time.',
  });
});

test('an unknown host name is reported', async () => {
  expect(await send('smtp://mail.invalid:25')).toMatchObject({
    affectsAllMail: true,
    message: expect.stringMatching(/^The mail server could not be reached: .*mail\.invalid/),
  });
});
