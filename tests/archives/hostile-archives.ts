import { gzipSync } from 'node:zlib';
import {
  block,
  empty,
  is,
  isNot,
  join,
  makeHeader,
  manyEntries,
  symlink,
} from './change-archive.ts';
import {
  bytes,
  entries,
  type HostileArchive,
  manifest,
  text,
  withEntry,
} from './hostile-archive.ts';
import { hostileRows } from './hostile-rows.ts';

export const hostileArchives: readonly HostileArchive[] = [
  // Its structure as a tar file
  bytes('that is empty', () => Buffer.alloc(0), /it is cut off/),
  bytes('that is compressed', (intact) => gzipSync(intact), /a header is (damaged|not in UTF-8)/),
  bytes('without an end', (intact) => intact.subarray(0, -1024), /it is cut off/),
  bytes('with a short end', (intact) => intact.subarray(0, -512), /it is cut off/),
  bytes('with text after its end', (intact) => join(intact, 'text'), /something follows its end/),
  bytes(
    'with a second archive after its end',
    (intact) => join(intact, intact),
    /something follows its end/,
  ),
  bytes(
    'that ends with a megabyte of zeros',
    (intact) => join(intact, Buffer.alloc(2 ** 20)),
    /something follows its end/,
  ),
  bytes(
    'with a header that has another checksum',
    (intact) => Buffer.from(intact).fill('x', 0, 1),
    /a header is damaged/,
  ),
  bytes(
    'with an entry of 8 GB that is not there',
    (intact) => join(makeHeader({ size: '77777777777' }), intact),
    /it is cut off/,
  ),
  bytes(
    'with a size that is not a number',
    (intact) => join(makeHeader({ size: 'size' }), intact),
    /a header is damaged/,
  ),
  bytes(
    'with a negative size',
    (intact) => join(makeHeader({ size: '-1' }), intact),
    /a header is damaged/,
  ),
  bytes(
    'with a binary size',
    (intact) => join(makeHeader({ size: Buffer.from([0x80, 0, 0, 1]) }), intact),
    /a header is not in UTF-8/,
  ),
  bytes(
    'with a time that is not a number',
    (intact) => join(makeHeader({ time: 'now' }), intact),
    /a header is damaged/,
  ),
  bytes(
    'with a name that is not in UTF-8',
    (intact) => join(makeHeader({ name: Buffer.from([0xff, 0xfe]) }), intact),
    /a header is not in UTF-8/,
  ),
  bytes(
    'with a long extended header that takes long to read',
    (intact) => join(block('x', '1\n'.repeat(100_000)), intact),
    /a header is too long/,
  ),
  bytes(
    'with an extended header of 8 GB',
    (intact) => join(makeHeader({ type: 'x', size: '77777777777' }), intact),
    /a header is too long/,
  ),
  bytes(
    'with an extended header that is longer than it says',
    (intact) => join(block('x', '9 path=uploads/b.txt\n'), intact),
    /a header is damaged/,
  ),
  bytes(
    'with an extended header that is shorter than it says',
    (intact) => join(block('x', '99 path=uploads/b.txt\n'), intact),
    /a header is damaged/,
  ),
  bytes(
    'with an extended header that says no length',
    (intact) => join(block('x', 'path=uploads/b.txt\n'), intact),
    /a header is damaged/,
  ),
  bytes(
    'with an extended header that leads out of the folder',
    (intact) => join(block('x', '27 path=uploads/../../b.db\n'), intact),
    /"uploads\/..\/..\/b.db" does not belong/,
  ),
  bytes(
    'with a global header',
    (intact) => join(block('g', '22 path=uploads/b.txt\n'), intact),
    /does not belong/,
  ),
  bytes(
    'with a long name in the format of GNU',
    (intact) => join(block('L', 'uploads/b.txt\0'), intact),
    /does not belong/,
  ),
  bytes('with more than 100,000 entries', () => manyEntries(100_002), /it has too many entries/),

  // The names of its entries
  withEntry('with a file outside its folder', { name: 'uploads/../../a.txt' }),
  withEntry('with an absolute name', { name: '/etc/passwd' }),
  withEntry('with a folder in uploads', { name: 'uploads/a/b.txt' }),
  withEntry('with a hidden file', { name: 'uploads/.hidden.json' }),
  withEntry('with a file without a name', { name: 'uploads/.' }),
  withEntry('with a file with a backslash', { name: 'uploads/..\\site.db' }),
  withEntry('with a file with a line break', { name: 'uploads/a\n.txt' }),
  withEntry('with a file with a control character', { name: 'uploads/a\u007F.txt' }),
  withEntry('with a file with a name of 308 bytes', { name: `uploads/${'ü'.repeat(152)}.txt` }),
  withEntry('with a file with a name of 256 bytes', { name: `uploads/${'a'.repeat(252)}.txt` }),
  withEntry('with a database', { name: 'site.db' }),
  withEntry('with a table in another folder', { name: 'tables/../videos.jsonl' }),
  withEntry('with a symbolic link', symlink('symlink')),
  withEntry('with a hard link', symlink('link')),
  withEntry('with a folder', { name: 'uploads/b/', type: 'directory' }),
  withEntry('with a device', { name: 'uploads/b', type: 'character-device' }),
  withEntry('with a pipe', { name: 'uploads/b', type: 'fifo' }),
  entries(
    'with a file that its manifest does not list',
    (all) => [empty('uploads/b.txt'), ...all],
    /b\.txt is damaged/,
  ),
  entries(
    'with an unknown table',
    (all) => all.toSpliced(-1, 0, empty('tables/users.jsonl')),
    /no table users/,
  ),
  entries(
    'with the table of the migrations',
    (all) => all.toSpliced(-1, 0, empty('tables/kysely_migration.jsonl')),
    /no table kysely_migration/,
  ),
  entries(
    'with a table twice',
    (all) => all.toSpliced(-1, 0, ...all.filter(is('tables/videos.jsonl'))),
    /tables\/videos\.jsonl occurs twice/,
  ),
  entries(
    'with a table twice that backups leave out',
    (all) => all.toSpliced(-1, 0, empty('tables/sessions.jsonl'), empty('tables/sessions.jsonl')),
    /tables\/sessions\.jsonl occurs twice/,
  ),
  entries(
    'with its information twice',
    (all) => all.toSpliced(-1, 0, ...all.filter(is('backup.json'))),
    /backup\.json occurs twice/,
  ),
  entries(
    'with a table before its information',
    (all) => [...all.filter(is('tables/videos.jsonl')), ...all],
    /no table videos/,
  ),

  // What is missing
  entries('without its manifest', (all) => all.slice(0, -1), /manifest\.json is missing/),
  entries('with a second manifest', (all) => [...all, ...all.slice(-1)], /something follows/),
  entries('without a table', (all) => all.filter(isNot('tables/videos.jsonl')), /videos.* missing/),
  entries('without a file', (all) => all.filter(isNot('uploads/a.txt')), /a\.txt is missing/),
  entries(
    'without its information',
    (all) => all.filter(({ header: { name } }) => !/^(backup\.|tables)/.test(name)),
    /backup\.json is missing/,
  ),

  // Its information and its manifest
  text('with information that is not JSON', 'backup.json', () => '{', /backup\.json is not as/),
  text(
    'of a newer version',
    'backup.json',
    (json) => json.replace(/"migration":"[^"]*"/, '"migration":"9999-x"'),
    /was made by a newer version of this site \(9999-x\)/,
  ),
  text(
    'of a newer format',
    'backup.json',
    (json) => json.replace('"format":1', '"format":2'),
    /was made by a newer version of this site/,
  ),
  text(
    'of a negative format',
    'backup.json',
    (json) => json.replace('"format":1', '"format":-1'),
    /backup\.json is not as expected/,
  ),
  text(
    'that was made at no time',
    'backup.json',
    (json) => json.replace(/"createdAt":"[^"]*"/, '"createdAt":"now"'),
    /backup\.json is not as expected/,
  ),
  text(
    'with long information',
    'backup.json',
    (json) => json + ' '.repeat(10_000),
    /backup\.json is too long/,
  ),
  manifest('with a manifest that is not JSON', () => '{', /manifest\.json is not as expected/),
  manifest(
    'with a manifest without entries',
    () => '{"rows":{}}',
    /manifest\.json is not as expected/,
  ),
  manifest(
    'with a long manifest',
    (json) => json + ' '.repeat(50_000),
    /manifest\.json is too long/,
  ),
  manifest(
    'with another number of rows',
    (json) => json.replace('"videos": 1', '"videos": 2'),
    /rows of videos are missing/,
  ),
  manifest(
    'with another checksum',
    (json) => json.replace(/("uploads\/a\.txt": \{[^}]*"sha256": ")./, '$1x'),
    /a\.txt is damaged/,
  ),

  ...hostileRows,
];
