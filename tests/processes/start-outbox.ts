import { pino } from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import type { EmailSettings } from '#domain/email-settings/email-settings.ts';
import { mailKinds } from '#server/app/mail-kinds.ts';
import type { Core } from '#server/core/database/core.ts';
import { claimRunMail } from '#server/audience/mail-runs/claim-run-mail.ts';
import { startJobs } from '#server/core/outbound/job-runner.ts';
import { outboxJob } from '#server/core/outbox/outbox-job.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeContext } from '#tests/app/make-context.ts';
import { type StartedDatabase, startDatabase } from '#tests/database/start-database.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

interface OutboxOptions {
  now: () => Date;
  /** Omit it to use the mail server of the panel. */
  smtpUrl?: string;
  mailFrom?: string;
}

interface TestOutbox extends AsyncDisposable {
  /**
   * Waits for a running pass, then runs one more pass over the outbox and waits for its end.
   *
   * @throws what made a pass fail, which a server logs before it tries again
   */
  runOnce: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Longer than any delivery in a test. */
const STOP_TIMEOUT_MS = 30_000;

/** Starts the job of the outbox. Instead of sleeping between passes, it waits for `runOnce`. */
export async function startOutbox(
  { database, env }: Pick<Core, 'database' | 'env'>,
  { now, smtpUrl, mailFrom }: OutboxOptions,
): Promise<TestOutbox> {
  let passEnd = Promise.withResolvers<void>();
  let nextPass = Promise.withResolvers<void>();
  const siteUrl = 'https://www.example.org';
  const failures: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
  const context = await makeContext(
    { database, env: { ...env, siteUrl, smtpUrl, mailFrom } },
    { now, log },
  );
  const wait = (_durationMs: number, stopping: AbortSignal) => {
    nextPass = Promise.withResolvers();
    if (stopping.aborted) nextPass.resolve();
    passEnd.resolve();
    return nextPass.promise;
  };
  const claimBulkMail = () => claimRunMail(context);
  const job = outboxJob({ ...context, kinds: mailKinds, claimBulkMail, wait });
  const runner = startJobs({ jobs: [job], log, wait });
  const stop = async (): Promise<void> => {
    const stopped = runner.stop(STOP_TIMEOUT_MS);
    nextPass.resolve();
    await stopped;
  };
  return {
    async runOnce() {
      await passEnd.promise;
      passEnd = Promise.withResolvers();
      nextPass.resolve();
      await passEnd.promise;
      const failed = failures.splice(0).find((line) => line.includes('job failed'));
      if (failed !== undefined) throw new Error(failed);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

export interface MailSiteOptions {
  clock?: ReturnType<typeof makeClock>;
  /** A site that runs already; by default a new database. */
  of?: StartedDatabase;
  /** The address of the owner, and whether notifications are on; `null` to save neither. */
  email?: Partial<EmailSettings> | null;
  mailServerOptions?: SMTPServerOptions;
}

/** A site with a mail server, an address of the owner and an outbox, whose job starts with the first pass. */
export async function startMailSite({
  clock = makeClock(),
  of,
  email = {},
  mailServerOptions,
}: MailSiteOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const { database, env } = of ?? opened.use(await startDatabase());
  const mailServer = opened.use(await startMailServer(mailServerOptions));
  if (email) await makeEmailSettings(database, email);
  let outbox: Promise<TestOutbox> | undefined;
  opened.defer(async () => (await outbox)?.stop());
  const resources = opened.move();
  /** Runs a pass over the outbox, see `startOutbox`. */
  async function runOnce(): Promise<void> {
    outbox ??= startOutbox({ database, env }, { now: clock.now, smtpUrl: mailServer.url });
    await (await outbox).runOnce();
  }
  return {
    database,
    env,
    clock,
    mailServer,
    runOnce,
    /** Runs a pass once so much time has passed. */
    runAfter(duration: Parameters<typeof clock.advance>[0]): Promise<void> {
      clock.advance(duration);
      return runOnce();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
