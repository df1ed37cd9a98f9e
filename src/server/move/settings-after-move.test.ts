import { expect, test } from 'vitest';
import { settingsAfterMove, type StorageSettings, type Targets } from './settings-after-move.ts';

const onDisk: StorageSettings = { dataDir: '/srv/data', databaseUrl: undefined, bucket: undefined };
const postgres = 'postgres://user:secret@db.example.org/site';
const s3 = 's3://KEY:SECRET@bucket?endpoint=https://s3.example.org';

test.each<[Partial<Targets>, Partial<StorageSettings>]>([
  [{ to: postgres }, { databaseUrl: postgres, dataDir: '/srv/data', bucket: undefined }],
  [{ uploadsTo: s3 }, { databaseUrl: undefined, dataDir: '/srv/data' }],
  [{ to: 'sqlite:/srv/new', uploadsTo: '/srv/new' }, { dataDir: '/srv/new' }],
  [{ to: 'sqlite:/srv/new/site.db', uploadsTo: '/srv/new' }, { dataDir: '/srv/new' }],
  [{ to: 'sqlite:///srv/new', uploadsTo: '/srv/new' }, { dataDir: '/srv/new' }],
  [{ to: '/srv/new', uploadsTo: s3 }, { dataDir: '/srv/new' }],
  [
    { to: postgres, uploadsTo: '/srv/new' },
    { databaseUrl: postgres, dataDir: '/srv/new' },
  ],
])('the options %o lead to the settings %o', (targets, expected) => {
  expect(settingsAfterMove({ ...neither, ...targets }, onDisk)).toMatchObject(expected);
});

const neither: Targets = { to: undefined, uploadsTo: undefined };

test('messages about the bucket of --uploads-to name this option', () => {
  const { bucket } = settingsAfterMove({ ...neither, uploadsTo: s3 }, onDisk);
  expect(bucket).toMatchObject({ name: 'bucket', setting: '--uploads-to' });
});

test.each<[Partial<Targets>, string]>([
  [{ to: 'mysql://db.example.org/site' }, '--to must be a postgres:// address'],
  [{ to: 'postgres://' }, '--to must be a postgres:// address'],
  [{ to: 'sqlite:' }, '--to must be a postgres:// address'],
  [{ to: 'sqlite://data' }, '--to must be a postgres:// address'],
  [{ uploadsTo: 's3://bucket' }, '--uploads-to must be an s3:// address'],
  [{ uploadsTo: 'https://s3.example.org/bucket' }, '--uploads-to must be an s3:// address'],
  [{ to: 'sqlite:/srv/new' }, 'give --to and --uploads-to the same folder'],
  [{ uploadsTo: '/srv/new' }, 'give --to and --uploads-to the same folder'],
  [{ to: 'sqlite:/srv/a', uploadsTo: '/srv/b' }, 'give --to and --uploads-to the same folder'],
  [{ to: 'sqlite:/srv/data/uploads', uploadsTo: '/srv/data/uploads' }, 'files are public'],
  [{ to: 'sqlite:/srv/data' }, 'the site uses already'],
  [{ uploadsTo: '/srv/data' }, 'the site uses already'],
])('the options %o are refused with the message "%s"', (targets, message) => {
  expect(() => settingsAfterMove({ ...neither, ...targets }, onDisk)).toThrow(message);
});

test('messages about an address do not contain its password', () => {
  const to = 'postgresql:user:secret@db';
  expect(() => settingsAfterMove({ ...neither, to }, onDisk)).toThrow(/^(?!.*secret).*--to must/);
});
