import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import {
  mailDraftSchema,
  mailPreviewSchema,
  type MailRun,
  mailRunInputSchema,
  mailRunSchema,
  mailRunsSchema,
} from '#domain/mail-runs/mail-run.ts';
import type { Context } from '#server/context/context.ts';
import { findVideoOfCorrection } from '#server/corrections/correction-store.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { readEmailSettings } from '#server/outbox/email-settings-store.ts';
import { MailFailure } from '#server/outbox/mail-failure.ts';
import { findReaderSettings } from '#server/readers/reader-settings-store.ts';
import { findPublication, listVideoTitlesForAdmin } from '#server/videos/video-store.ts';
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

const idSchema = z.object({ id: z.string() });

/** In the preview and the test mail, which end no subscription. */
const EXAMPLE_LINK = '#unsubscribe';

/** For the mail in a tab of its own: nothing in it can run, and no page can frame it. */
const PREVIEW_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function mailRunRoutes(app: App, context: Context): void {
  const { database, mailer, now } = context;

  app.get(
    adminApiRoute.mailRuns,
    {
      schema: {
        summary: 'The mails to readers, the latest first, and their pace',
        response: { 200: mailRunsSchema },
      },
    },
    async () => {
      const { perHour, perDay } = await findReaderSettings(database);
      return { runs: await withTitles(await listRuns(database)), perHour, perDay };
    },
  );

  app.post(
    adminApiRoute.videoMailRuns,
    {
      schema: {
        summary: 'Mail a video to the confirmed readers, once it is public or at once',
        params: idSchema,
        body: mailRunInputSchema,
        response: { 201: mailRunSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id }, body }, reply) => {
      const publication = await findPublication(database, id);
      if (publication === undefined) throw notFound('video');
      if (body.when === 'now' && (publication === null || publication > now())) {
        throw new RequestError(
          409,
          'Visitors cannot see this video yet, so it cannot be sent now.',
        );
      }
      reply.code(201);
      return create({ kind: 'video', subjectId: id, videoId: id }, body);
    },
  );

  app.post(
    adminApiRoute.correctionMailRuns,
    {
      schema: {
        summary: 'Mail a correction to the readers who were sent the mail about its video',
        params: idSchema,
        body: mailRunInputSchema,
        response: { 201: mailRunSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id }, body }, reply) => {
      const videoId = await findVideoOfCorrection(database, id);
      if (videoId === undefined) throw notFound('correction');
      const publication = await findPublication(database, videoId);
      if (!publication || publication > now()) {
        throw new RequestError(409, 'Visitors cannot see this video, so nothing can be sent.');
      }
      if ((await countReadersOfVideo(database, videoId)) === 0) {
        throw new RequestError(409, 'None of the readers was sent this video.');
      }
      reply.code(201);
      return create({ kind: 'correction', subjectId: id, videoId }, body);
    },
  );

  app.get(
    adminApiRoute.mailPreview,
    {
      schema: {
        summary: 'The mail about a video, as it would be sent',
        params: idSchema,
        querystring: mailDraftSchema,
        response: { 200: mailPreviewSchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id }, query }) => preview(id, query),
  );

  app.get(
    adminApiRoute.mailPreviewPage,
    {
      schema: {
        summary: 'The mail about a video as a page',
        params: idSchema,
        querystring: mailDraftSchema,
      },
    },
    async ({ params: { id }, query }, reply) => {
      const { html } = await preview(id, query);
      return reply
        .header('content-security-policy', PREVIEW_POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );

  app.post(
    adminApiRoute.mailTest,
    {
      schema: {
        summary: 'Send the mail about a video to the contact email address',
        params: idSchema,
        body: mailDraftSchema,
        response: {
          200: messageReplySchema,
          404: errorReplySchema,
          409: errorReplySchema,
          502: errorReplySchema,
        },
      },
    },
    async ({ params: { id }, body }, reply) => {
      const mail = await preview(id, body);
      const { contactEmail: to } = await readEmailSettings(database);
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
    },
  );

  app.post(
    adminApiRoute.stopMailRun,
    {
      schema: {
        summary: 'Stop mails to readers. Only those in flight are still sent',
        params: idSchema,
        response: { 200: mailRunSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const stopped = await stopRun(database, id);
      if (stopped) return withTitle(stopped);
      throw await notChangeable(id, 'These mails are not being sent.');
    },
  );

  app.post(
    adminApiRoute.resumeMailRun,
    {
      schema: {
        summary: 'Resume mails to readers that are paused, held or stopped',
        params: idSchema,
        response: { 200: mailRunSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      await refuseIfOff();
      const resumed = await resumeRun(database, id, now());
      if (resumed) return withTitle(resumed);
      throw await notChangeable(
        id,
        'These mails cannot be resumed: visitors do not see the video, or the mails are being sent already.',
      );
    },
  );

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
    if ((await findReaderSettings(database)).isOn) return;
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
