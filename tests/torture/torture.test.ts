import { expect, inject, test } from 'vitest';
import { backupsUnderLoad } from './backups.ts';
import { hasNginx } from '#tests/nginx-process.ts';
import { killRounds } from './kill-rounds.ts';
import { severalServers } from './several-servers.ts';
import { openSite } from './site.ts';

// Short versions of `npm run torture -- kills backups servers`.

const url = inject('postgresUrl');
const endpoint = inject('bucketEndpoint');

const eachSite = [
  ['SQLite', undefined],
  ...(url === undefined ? [] : [['PostgreSQL', { url }] as const]),
] as const;

test.each(eachSite)(
  'kills under load lose no acknowledged write and leave no incomplete record, on %s',
  async (_kind, postgres) => {
    await using site = await openSite(postgres);
    const checks = await killRounds(site, 4);
    expect(checks.filter(({ isMet }) => !isMet)).toEqual([]);
  },
);

test.each(eachSite)(
  'a backup under load has every acknowledged write when it is restored into the other database, on %s',
  async (_kind, postgres) => {
    await using site = await openSite(postgres);
    // `undefined` stands for SQLite.
    const other = postgres === undefined && url !== undefined ? { url } : undefined;
    const checks = await backupsUnderLoad(site, [other], 1);
    expect(checks.filter(({ isMet }) => !isMet)).toEqual([]);
  },
);

test.skipIf(url === undefined || !hasNginx)(
  'three servers behind nginx lose no write, no mail and, during a restart, no request (needs nginx)',
  async () => {
    const plan = { renames: 0, mails: 50, restarts: 1, loadSeconds: 1 };
    const checks = await severalServers({ url: url ?? '' }, endpoint ?? '', plan);
    expect(checks.filter(({ isMet }) => !isMet)).toEqual([]);
  },
);
