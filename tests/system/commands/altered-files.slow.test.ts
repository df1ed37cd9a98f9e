import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '#server/owner/backup/back-up.ts';
import { filesLine, flipByte, uploadFile } from '#tests/archives/altered-file.ts';
import { makeBackup } from '#tests/app/make-backup.ts';
import { startApp } from '#tests/app/start-app.ts';
import { runScript } from '#tests/processes/run-script.ts';
import { readUpload } from '#tests/rows/stored-files.ts';

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
  expect(await filesLine(app, headers)).toMatch(/^bad: 3 files/);

  const file = join(app.env.dataDir, 'site.tar');
  await backUp({ file, env: app.env, now: () => new Date() });
  const ofBackup = await runScript('verify', [file], app.env);
  expect(ofBackup.code).toBe(1);
  expect(ofBackup.output).toContain(`PROBLEM: ${files[0]?.name} in it is not as it was uploaded`);

  for (const { name } of files) await flipByte(app, name);
  expect(await runScript('verify', [], app.env)).toMatchObject({ code: 0 });
  expect(await filesLine(app, headers)).toMatch(/^ok/);
});

test('verify --put-back mends what a backup has, and names what none has', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const saved = await uploadFile(app, headers, 'pdf');
  const backup = await makeBackup(app, headers);
  const late = await uploadFile(app, headers, 'txt');
  for (const { name } of [saved, late]) await flipByte(app, name);

  const { code, output } = await runScript('verify', ['--put-back'], app.env);
  expect(output).toContain(`${saved.name} was put back from ${backup}.`);
  expect(output).toContain(`has the good file of ${late.name}.`);
  expect(output).toContain('1 problem found.');
  expect(code).toBe(1);
  expect((await readUpload(app.env, saved.name)).equals(saved.content)).toBe(true);
  expect(await filesLine(app, headers)).toMatch(/^bad: 1 file/);

  await flipByte(app, late.name);
  expect(await runScript('verify', ['--put-back'], app.env)).toMatchObject({ code: 0 });
});
