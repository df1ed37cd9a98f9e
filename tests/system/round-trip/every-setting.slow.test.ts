import { expect, test } from 'vitest';
import { localServer, startAppFor } from '#tests/app/mail-server-settings.ts';
import { startCalls } from '#tests/round-trip/calls.ts';
import { missingRows, missingStates } from '#tests/round-trip/coverage.ts';
import { type AnsweredRead, everyRead, sendReads } from '#tests/round-trip/every-read.ts';
import { countSettings, makeSettings, uploadHeadshot } from '#tests/round-trip/make-settings.ts';
import {
  otherSettings,
  settingsReads,
  settingsTables,
  unexplained,
} from '#tests/round-trip/reasons.ts';
import { contentOfBackup, storedContent } from '#tests/round-trip/stored-content.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

test('every state of the settings is in a backup as it is stored', async () => {
  await using mailServer = await startMailServer();
  await using app = await startAppFor([mailServer]);
  const calls = await startCalls(app);
  await calls.call('POST /api/admin/mail-server', { body: localServer(mailServer) });
  const reads = (await everyRead(app)).filter(({ route }) => `${route.url} ` in settingsReads);
  const answers: AnsweredRead[] = [];
  const missing: string[][] = [];
  for (let state = 0; state < countSettings(calls); state += 1) {
    await makeSettings(calls, { state, headshotUrl: await uploadHeadshot(calls) });
    // A refused test mail is stored in the place of the last one that was accepted.
    const isRefused = state % 2 === 1;
    mailServer.behavior = isRefused ? 'rejects' : 'accepts';
    await calls.call('POST /api/admin/email-settings/test-mail', { status: isRefused ? 502 : 200 });
    const content = await storedContent(app.database);
    expect(await contentOfBackup(app.env)).toEqual(content);
    missing.push(await missingRows(app.database));
    answers.push(...(await sendReads(app, calls.administrator, reads)));
  }
  const [first = [], ...others] = missing;
  const alwaysMissing = first.filter((each) => others.every((one) => one.includes(each)));
  expect(alwaysMissing.filter(isOfSettings)).toEqual([]);
  expect(unexplained(missingStates(answers), otherSettings)).toEqual([]);
});

function isOfSettings(missing: string): boolean {
  return Object.keys(settingsTables).some((start) => missing.startsWith(start));
}
