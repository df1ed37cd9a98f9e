import type * as z from 'zod/mini';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import * as calls from '#domain/calls/mail-run-calls.ts';
import type { mailDraftSchema, MailRun, mailRunInputSchema } from '#domain/mail-runs/mail-run.ts';
import type { Context } from '#server/core/context/context.ts';
import { findVideoOfCorrection } from '#server/content/corrections/correction-store.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { MailFailure } from '#server/core/outbox/mail-failure.ts';
import { findPublication, listVideoTitlesForAdmin } from '#server/content/videos/video-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { addressMail } from './compose-mail.ts';
import { previewMail } from './compose-run.ts';
import { defaultSubject } from './mail-content.ts';
import {
  type RunSubject,
  listRuns,
  countReadersOfVideo,
  stopRun,
  resumeRun,
  createRun,
  findRun,
} from './mail-run-store.ts';

/** In the preview and the test mail, which end no subscription. */
const EXAMPLE_LINK = '#unsubscribe';

/** For the mail in a tab of its own: nothing in it can run, and no page can frame it. */
const PREVIEW_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function mailRunRoutes(app: App, context: Context): void {
  const { database, mailer, now } = context;

  implement(app, calls.listMailRuns, async () => {
    const { perHour, perDay } = await findSettings(database, readerSettings);
    return { runs: await withTitles(await listRuns(database)), perHour, perDay };
  });

  implement(app, calls.mailVideo, async ({ params: { id }, body }) => {
    const publication = await findPublication(database, id);
    if (publication === undefined) throw notFound('video');
    if (body.when === 'now' && (publication === null || publication > now())) {
      throw new RequestError(409, 'Visitors cannot see this video yet, so it cannot be sent now.');
    }
    return create({ kind: 'video', subjectId: id, videoId: id }, body);
  });

  implement(app, calls.mailCorrection, async ({ params: { id }, body }) => {
    const videoId = await findVideoOfCorrection(database, id);
    if (videoId === undefined) throw notFound('correction');
    const publication = await findPublication(database, videoId);
    if (!publication || publication > now()) {
      throw new RequestError(409, 'Visitors cannot see this video, so nothing can be sent.');
    }
    if ((await countReadersOfVideo(database, videoId)) === 0) {
      throw new RequestError(409, 'None of the readers was sent this video.');
    }
    return create({ kind: 'correction', subjectId: id, videoId }, body);
  });

  implement(app, calls.previewMail, async ({ params: { id }, query }) => preview(id, query));

  implement(app, calls.showMailPreview, async ({ params: { id }, query }, reply) => {
    const { html } = await preview(id, query);
    return reply
      .header('content-security-policy', PREVIEW_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });

  implement(app, calls.sendTestOfMail, async ({ params: { id }, body }, reply) => {
    const mail = await preview(id, body);
    const { contactEmail: to } = await findSettings(database, emailSettings);
    if (to === '') throw new RequestError(409, 'No contact email address is saved yet.');
    const connection = await mailer.connect();
    if (!connection) throw new RequestError(409, 'No mail server is set up yet.');
    try {
      await connection.send({ ...mail, subject: `[Test] ${mail.subject}`, to });
      return { message: `A test mail was sent to ${to}.` };
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      reply.code(502);
      return { message: error.message };
    } finally {
      connection.close();
    }
  });

  implement(app, calls.stopMailRun, async ({ params: { id } }) => {
    const stopped = await stopRun(database, id);
    if (stopped) return withTitle(stopped);
    throw await notChangeable(id, 'These mails are not being sent.');
  });

  implement(app, calls.resumeMailRun, async ({ params: { id } }) => {
    await refuseIfOff();
    const resumed = await resumeRun(database, id, now());
    if (resumed) return withTitle(resumed);
    throw await notChangeable(
      id,
      'These mails cannot be resumed: visitors do not see the video, or the mails are being sent already.',
    );
  });

  async function create(
    subject: RunSubject,
    input: z.infer<typeof mailRunInputSchema>,
  ): Promise<MailRun> {
    await refuseIfOff();
    const created = await createRun(database, subject, input, now());
    if (created) return withTitle(created);
    throw new RequestError(409, 'There are mails about this already. See Readers in Settings.');
  }

  async function refuseIfOff(): Promise<void> {
    if ((await findSettings(database, readerSettings)).isOn) return;
    throw new RequestError(409, 'Mails to readers are off. Switch them on in Settings (Readers).');
  }

  async function preview(id: string, draft: z.infer<typeof mailDraftSchema>) {
    const mail = await previewMail(context, id, { ...draft, kind: 'video' });
    if (!mail) throw notFound('video');
    return addressMail(mail, EXAMPLE_LINK);
  }

  async function notChangeable(id: string, message: string): Promise<RequestError> {
    if (await findRun(database, id)) return new RequestError(409, message);
    return new RequestError(404, 'There are no such mails.');
  }

  async function withTitle(run: MailRun): Promise<MailRun> {
    const [titled = run] = await withTitles([run]);
    return titled;
  }

  /** Until a mail is composed, its subject is the title that the video has now. */
  async function withTitles(listed: readonly MailRun[]): Promise<MailRun[]> {
    const untitled = listed.filter(({ subject }) => subject === '');
    if (untitled.length === 0) return [...listed];
    const titles = await listVideoTitlesForAdmin(
      database,
      untitled.map(({ videoId }) => videoId),
    );
    return listed.map((run) => ({
      ...run,
      subject: run.subject || defaultSubject(run.kind, titles.get(run.videoId) ?? 'Deleted video'),
    }));
  }
}
