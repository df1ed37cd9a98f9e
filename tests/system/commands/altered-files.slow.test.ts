import { expect, test } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { join } from 'node:path';
import { flipByte, readHealth, uploadFile } from '#tests/archives/altered-file.ts';
import { startApp } from '#tests/app/start-app.ts';
import { runScript } from '#tests/processes/run-script.ts';

test('verify finds a flipped byte in a text, a PDF and a picture, and the panel shows it', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const files = [];
  for (const kind of ['txt', 'pdf', 'bmp']) files.push(await uploadFile(app, headers, kind));
  for (const { name } of files) await flipByte(app, name);
  const { code, output } = await runScript('verify', [], app.env);
  expect(code).toBe(1);
  for (const { name } of files) {
    expect(output).toContain(`PROBLEM: ${name} is not as it was uploaded`);
  }
  expect(output).toContain('3 problems found.');
  expect((await readHealth(app, headers)).alteredFiles).toHaveLength(3);
  const mails = await app.database.selectFrom('mail_outbox').select('fileName').execute();
  expect(mails.map(({ fileName }) => fileName).toSorted()).toEqual(
    files.map(({ name }) => name).toSorted(),
  );

  const file = join(app.env.dataDir, 'site.tar');
  await backUp({ file, env: app.env, now: () => new Date() });
  const ofBackup = await runScript('verify', [file], app.env);
  expect(ofBackup.code).toBe(1);
  expect(ofBackup.output).toContain(`PROBLEM: ${files[0]?.name} in it is not as it was uploaded`);

  for (const { name } of files) await flipByte(app, name);
  expect(await runScript('verify', [], app.env)).toMatchObject({ code: 0 });
  expect((await readHealth(app, headers)).alteredFiles).toEqual([]);
});
