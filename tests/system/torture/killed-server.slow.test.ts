import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { type BrowserHeaders, signIn } from '#tests/app/browser-headers.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { countAnnounced, startMailServer } from '#tests/servers/mail-server.ts';
import { findLosses, nothingAcknowledged, writeUntilStopped } from './acknowledged-writes.ts';
import { openConnection, resetMessageLimits, startServer, TIMEOUT_MS } from './site.ts';

const KILLS = inject('isThorough') ? 200 : 2;

/**
 * The process is killed between 5 and 500 ms after the writers have started. The last kill comes
 * later if until then no message was acknowledged, or no address to which messages are announced.
 */
const MIN_DELAY_MS = 5;
const MAX_DELAY_MS = 500;

test(
  'kills under load lose no acknowledged write, leave no incomplete record, and every message is announced',
  { timeout: TIMEOUT_MS },
  async () => {
    await using mailServer = await startMailServer();
    await using env = await testEnv();
    // The ids of mails contain the address, which is the same in `startOutbox`.
    const settings = { SMTP_URL: mailServer.url, SITE_URL: 'https://www.example.org' };
    const acknowledged = nothingAcknowledged();
    let administrator: BrowserHeaders | undefined;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await using server = await startServer(env, settings);
      administrator ??= await signIn(server.address);
      await resetMessageLimits(env);
      const killed = new AbortController();
      const writing = writeUntilStopped({
        address: server.address,
        administrator,
        acknowledged,
        stopped: killed.signal,
        // `fetch` throws a TypeError when the server is gone.
        isExpected: (error) => error instanceof TypeError,
      });
      await sleep(MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
      if (kill === KILLS) {
        const { messages, emailSettings } = acknowledged;
        while (!messages.size || !emailSettings.acknowledged) await sleep(MIN_DELAY_MS);
      }
      server.process.kill('SIGKILL');
      killed.abort();
      await writing;
      await server.exit();
      expect(await findLosses(env, acknowledged)).toEqual([]);
    }
    expect(await runScript('verify', [], env)).toMatchObject({ code: 0, error: '' });

    // Ten minutes later, the claims of the killed processes have expired.
    const clock = makeClock(new Date(Date.now() + 10 * 60 * 1000).toISOString());
    await using database = await openConnection(env);
    await using outbox = await startOutbox(
      { database, env },
      { now: clock.now, smtpUrl: mailServer.url },
    );
    // Messages beyond the hourly limit of mails are listed in a digest of the next hour.
    for (let hour = 0; hour < 3; hour += 1) {
      await outbox.runOnce();
      clock.advance({ hours: 1 });
    }
    const waiting = database.selectFrom('mail_outbox').where('state', '=', 'waiting');
    expect(await waiting.select('id').execute()).toEqual([]);
    const messages = await database.selectFrom('contact_messages').select('id').execute();
    // A mail that was in flight at a kill may be sent again, with the same id or in a digest.
    const ids = mailServer.mails.map(({ messageId }) => messageId);
    const announcedAgain = countAnnounced(mailServer) - messages.length;
    expect(announcedAgain).toBeGreaterThanOrEqual(0);
    expect(ids.length - new Set(ids).size + announcedAgain).toBeLessThanOrEqual(KILLS);
  },
);
