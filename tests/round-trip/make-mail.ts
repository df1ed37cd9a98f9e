import { localServer } from '#tests/app/mail-server-settings.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import type { Calls } from './calls.ts';
import type { Clock, Duration } from './make-keeping.ts';
import { makeVideo } from './make-videos.ts';

export interface MailOptions {
  mailServer: MailServer;
  clock: Clock;
}

/** Starts a mail server that knows no mailbox of a reader whose name begins with "unknown". */
export function startReaderMailServer(): Promise<MailServer> {
  return startMailServer({
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('unknown')) return done();
      return done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }));
    },
  });
}

/** Sets up the mail server and the address of the owner. */
export async function setUpMail({ call }: Calls, { mailServer }: MailOptions): Promise<void> {
  const body = { ...localServer(mailServer), from: 'Jonathan Hale <me@example.org>' };
  await call('POST /api/admin/email-settings', { body: { contactEmail: 'owner@example.org' } });
  await call('POST /api/admin/mail-server/test', { body });
  await call('POST /api/admin/mail-server', { body });
  await call('POST /api/admin/email-settings/test-mail');
}

/** The names of readers, by what becomes of them. */
const readers = {
  confirmed: 'ada@example.org',
  unsubscribed: 'left@example.org',
  never: 'never@example.org',
  pending: `${'p'.repeat(64)}@${'example.'.repeat(22)}org`,
};

/** Makes messages, readers and mails to readers in each state. */
export async function makeMail(calls: Calls, { mailServer, clock }: MailOptions): Promise<void> {
  await using outbox = await startOutbox(calls.app, { now: clock.now });
  async function deliver(passes: number, duration: Duration = { seconds: 1 }): Promise<void> {
    for (let pass = 0; pass < passes; pass += 1) {
      clock.advance(duration);
      await outbox.runOnce();
    }
  }
  const options = { mailServer, clock, deliver };
  await makeMessages(calls, options);
  await calls.call('POST /api/admin/reader-settings', {
    body: {
      isOn: true,
      identity: 'Jonathan Hale, 1 Main Street, Springfield',
      perHour: 20_000,
      perDay: 100_000,
      invitesFromContactForm: true,
    },
  });
  await makeReaders(calls, options);
  await makeRuns(calls, options);
  await beginMail(calls, options);
}

interface DeliveryOptions extends MailOptions {
  /** Runs so many passes over the outbox, each after some time. */
  deliver: (passes: number, duration?: Duration) => Promise<void>;
}

/** So many failed attempts, at most one per hour, end the attempts at a mail. */
const UNTIL_GIVEN_UP = 80;

/** How many messages are announced by mails of their own within an hour. */
const MAILS_AN_HOUR = 10;

async function makeMessages(
  { app, call, bodies, signIn }: Calls,
  { deliver, mailServer, clock }: DeliveryOptions,
): Promise<void> {
  const headers = await app.visitor();
  const aboutVideoId = await makeVideo({ call }, { title: 'Asked about' });
  const given = { aboutVideoId: [aboutVideoId], email: [messageInput.email, readers.pending] };
  const send = (body: unknown) => call('POST /api/contact', { headers, body });
  for (const body of bodies('POST /api/contact', given)) await send(body);
  await send({ ...messageInput, aboutVideoId });
  clock.advance({ seconds: 1 });
  // Beyond some mails within an hour, one announces all other messages.
  for (let more = 0; more < MAILS_AN_HOUR; more += 1) await send(messageInput);
  await deliver(2);
  await call('POST /api/admin/email-settings', {
    body: { contactEmail: 'owner@example.org', isEnabled: false },
  });
  await send(messageInput);
  await deliver(1);
  await call('POST /api/admin/email-settings', { body: { contactEmail: 'owner@example.org' } });
  mailServer.behavior = 'rejects';
  await send(messageInput);
  await deliver(UNTIL_GIVEN_UP, { hours: 1.1 });
  mailServer.behavior = 'accepts';
  await signIn();

  const listed = (await call('GET /api/admin/messages')).json();
  const ids: string[] = listed.map(({ id }: { id: string }) => id);
  // The newest are first. Those before and after these have states that no other has.
  const [first = '', second = '', third = '', ...others] = ids.slice(2, 2 + MAILS_AN_HOUR);
  for (const isRead of [true, false]) {
    await call('PATCH /api/admin/messages/:id', { params: { id: first }, body: { isRead } });
  }
  for (const action of ['unread', 'read']) {
    await call('POST /api/admin/messages/bulk', { body: { ids: [second], action } });
  }
  await call('POST /api/admin/messages/bulk', {
    body: { ids: others.slice(0, 2), action: 'delete' },
  });
  await call('DELETE /api/admin/messages/:id', { params: { id: third } });
  const since = '2035-01-01T00:00:00.000Z';
  await call('DELETE /api/admin/messages', { query: { since } });
}

async function makeReaders(
  { app, call }: Calls,
  { deliver, mailServer: { mails } }: DeliveryOptions,
): Promise<void> {
  const headers = await app.visitor();
  const signUp = (email: string) =>
    call('POST /api/subscriptions', {
      headers,
      body: { email, leaveEmpty: '', fillTimeMs: 3000 },
    });
  for (const email of Object.values(readers)) await signUp(email);
  const body = { ...messageInput, email: 'invited@example.org', newsletter: true };
  await call('POST /api/contact', { headers, body });
  await deliver(6);
  for (const email of [readers.confirmed, readers.unsubscribed, readers.never]) {
    const mail = mails.findLast(({ envelope }) => envelope.to.includes(email));
    const token = /confirm\?c=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await call('POST /api/subscriptions/confirm', { headers, query: { c: token } });
  }
  const content = ['deleted@example.org', bounced, ...refused].join('\n');
  const form = [{ name: 'readers.csv', content: `Email\n${content}` }];
  await call('POST /api/admin/readers/import', { form });
  await call('POST /api/admin/readers/import', { form: [['commit', 'true'], ...form] });
  const found = await call('POST /api/admin/readers/find', {
    body: { text: 'deleted@example.org' },
  });
  await call('DELETE /api/admin/readers/:id', { params: { id: found.json().readers[0].id } });
}

/** A reader whose mailbox the mail server does not know. */
const bounced = 'unknown@example.org';

/** Readers whose mails the mail server refuses, so many that it counts as refusing all mails. */
const refused = Array.from({ length: 10 }, (_, index) => `refused${index}@example.org`);

async function makeRuns(
  calls: Calls,
  { deliver, mailServer, clock }: DeliveryOptions,
): Promise<void> {
  const { call, bodies, signIn } = calls;
  const passes = refused.length + 6;
  const mailedVideo = { id: await makeVideo(calls) };
  for (const body of bodies('POST /api/videos/:id/mail-test')) {
    await call('POST /api/videos/:id/mail-test', { params: mailedVideo, body });
  }
  for (const body of bodies('POST /api/videos/:id/mail-runs')) {
    const id = await startRun(calls, mailedVideo.id, body);
    await call('POST /api/admin/mail-runs/:id/stop', { params: { id } });
    await call('POST /api/admin/mail-runs/:id/resume', { params: { id } });
    await call('POST /api/admin/mail-runs/:id/stop', { params: { id } });
  }
  const sentVideo = await makeVideo(calls, { title: 'Sent' });
  await startRun(calls, sentVideo, { when: 'now', subject: 'שלום 👩🏽‍🚀', note: 'One\ntwo' });
  await deliver(passes);
  await leave(calls, mailServer);

  const correction = { kind: 'correction', text: 'This was wrong.' };
  let correctionRun = '';
  const corrected = await call('POST /api/videos/:id/corrections', {
    params: { id: sentVideo },
    body: correction,
  });
  for (const body of bodies('POST /api/corrections/:id/mail-runs')) {
    const params = { id: corrected.json().id };
    const { id } = (await call('POST /api/corrections/:id/mail-runs', { params, body })).json();
    await call('POST /api/admin/mail-runs/:id/stop', { params: { id } });
    correctionRun = id;
  }
  await call('POST /api/admin/mail-runs/:id/resume', { params: { id: correctionRun } });
  await deliver(passes);

  const lateVideo = await makeVideo(calls, {
    publishDate: new Date(clock.now().getTime() + 60_000).toISOString(),
  });
  await startRun(calls, lateVideo);
  clock.advance({ hours: 26 });
  await signIn();
  await startRun(calls, await makeVideo(calls, { title: 'Bounced' }), { when: 'now' });
  await deliver(passes);

  mailServer.rejection = { responseCode: 554, message: '5.7.1 Blocked' };
  mailServer.behavior = ({ to }) =>
    to?.some(({ address }) => address?.startsWith('owner')) ? 'accepts' : 'rejects';
  await startRun(calls, await makeVideo(calls, { title: 'Refused' }), { when: 'now' });
  await deliver(passes);
}

/** Begins what the server is still doing when the site is backed up. */
async function beginMail(calls: Calls, { deliver, mailServer }: DeliveryOptions): Promise<void> {
  const headers = await calls.app.visitor();
  mailServer.behavior = 'accepts';
  await startRun(calls, await makeVideo(calls, { title: 'Running' }), { when: 'now' });
  await deliver(2);
  mailServer.rejection = { responseCode: 451, message: '4.7.1 Try again later' };
  mailServer.behavior = 'rejects';
  await calls.call('POST /api/contact', { headers, body: messageInput });
  await deliver(1);
  await startRun(calls, await makeVideo(calls, { title: 'Held for ten minutes' }));
  await startRun(calls, await makeVideo(calls, { title: 'Not yet public', isPublished: false }));
  await calls.call('POST /api/subscriptions', {
    headers,
    body: { email: 'late@example.org', leaveEmpty: '', fillTimeMs: 3000 },
  });
}

async function startRun(
  { call }: Calls,
  id: string,
  body: Record<string, unknown> = {},
): Promise<string> {
  return (await call('POST /api/videos/:id/mail-runs', { params: { id }, body })).json().id;
}

/** Two readers end their subscription with the link in a mail that was sent to them. */
async function leave({ app, call }: Calls, { mails }: MailServer): Promise<void> {
  const headers = await app.visitor();
  for (const [email, action] of [
    [readers.unsubscribed, 'download'],
    [readers.unsubscribed, 'unsubscribe'],
    [readers.never, 'never'],
  ] as const) {
    const mail = mails.findLast(({ envelope }) => envelope.to.includes(email));
    const s = /\/u\?s=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await call('POST /u', { headers, query: { s }, body: { action } });
  }
}
