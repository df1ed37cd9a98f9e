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
