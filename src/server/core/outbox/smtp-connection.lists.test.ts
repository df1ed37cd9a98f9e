import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { connectTo } from '#server/core/outbox/smtp-connection.ts';
import { SMTP_TIMEOUTS } from '#server/core/outbox/smtp-server.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

const unsubscribeUrl = `https://${'videos.'.repeat(7)}example.org/u?s=${'a'.repeat(22)}`;

/** Sends a mail to a reader, and returns what the mail server received. */
async function receive(subject: string): Promise<Buffer> {
  const received: Buffer[] = [];
  await using mailServer = await startMailServer({
    async onData(stream, _session, done) {
      received.push(Buffer.concat(await stream.toArray()));
      done();
    },
  });
  const connection = await connectTo(
    {
      options: { url: mailServer.url, requireTLS: false },
      sender: { name: 'Plain Evidence', address: 'no-reply@example.org' },
      secrets: [],
    },
    SMTP_TIMEOUTS,
  );
  await connection.send({
    to: 'ada@example.org',
    subject,
    text: 'A text',
    html: '<p>A text</p>',
    messageId: '<run.reader@example.org>',
    list: { unsubscribeUrl, id: 'videos.example.org' },
  });
  connection.close();
  return received[0] ?? Buffer.alloc(0);
}

test('the headers that end the subscription stand on one line each, whatever their length', async () => {
  const raw = await receive('A title');
  const lines = raw.toString().split('\r\n');
  expect(new URL(unsubscribeUrl).hostname).toHaveLength(60);
  expect(lines).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(lines).toContain('List-ID: <videos.example.org>');
  const mail = await PostalMime.parse(raw);
  expect(mail).toMatchObject({
    messageId: '<run.reader@example.org>',
    subject: 'A title',
    text: 'A text\n',
    html: '<p>A text</p>\n',
  });
});

test.each(['"><img src=x>', 'שלום \u202E txt', 'One\r\nBcc: eve@example.org'])(
  'the subject %j adds no header',
  async (subject) => {
    const mail = await PostalMime.parse(await receive(subject));
    expect(mail.to).toEqual([{ address: 'ada@example.org', name: '' }]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject?.replaceAll(/\s+/g, ' ')).toBe(subject.replaceAll(/\s+/g, ' '));
  },
);

test('a DKIM signature of a relay over both headers is valid', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const relay = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: {
      domainName: 'example.org',
      keySelector: 'relay',
      privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      headerFieldNames: 'from:to:subject:list-unsubscribe:list-unsubscribe-post',
    },
  });
  const envelope = { from: 'no-reply@example.org', to: 'ada@example.org' };
  const { message } = await relay.sendMail({ envelope, raw: await receive('A title') });
  const [head = '', ...body] = message.toString().split('\r\n\r\n');
  const headers = Array.from(head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), relaxed);
  const signature = headers.find((header) => header.startsWith('dkim-signature:')) ?? '';
  const tags = new Map(
    Array.from(signature.slice('dkim-signature:'.length).split(';'), (tag) => {
      const [name = '', ...value] = tag.trim().split('=');
      return [name, value.join('=').replaceAll(' ', '')] as const;
    }),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  expect(signed).toContain('list-unsubscribe');
  expect(signed).toContain('list-unsubscribe-post');
  const bodyText = `${body
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)+$/, '')}\r\n`;
  expect(createHash('sha256').update(bodyText).digest('base64')).toBe(tags.get('bh'));
  const lines = signed.flatMap((name) => headers.find((one) => one.startsWith(`${name}:`)) ?? []);
  const content = [...lines, signature.replace(/(?<=[; ])b=[^;]*/, 'b=')].join('\r\n');
  const bytes = Buffer.from(tags.get('b') ?? '', 'base64');
  expect(verify('sha256', Buffer.from(content), publicKey, bytes)).toBe(true);
  expect(verify('sha256', Buffer.from(content.replace('/u?s=a', '/u?s=b')), publicKey, bytes)).toBe(
    false,
  );
});

/** A header as DKIM signs it with "relaxed". Source: RFC 6376, section 3.4.2. */
function relaxed(header: string): string {
  const [name = '', ...value] = header.split(':');
  return `${name.toLowerCase().trim()}:${value.join(':').replaceAll(/\s+/g, ' ').trim()}`;
}
