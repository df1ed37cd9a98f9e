import { gzipSync } from 'node:zlib';
import { empty, is, isNot, join, manyEntries, symlink } from './change-archive.ts';
import {
  entries,
  entry,
  extension,
  header,
  type HostileArchive,
  manifest,
  refusedFor,
  text,
} from './hostile-archive.ts';
import { hostileRows } from './hostile-rows.ts';

const INFO = 'backup.json';

export const hostileArchives: readonly HostileArchive[] = [
  // Its structure as a tar file
  ...refusedFor(/it is cut off/, {
    'that is empty': () => Buffer.alloc(0),
    'without an end': (intact) => intact.subarray(0, -1024),
    'with a short end': (intact) => intact.subarray(0, -512),
    'with an entry of 8 GB that is not there': header({ size: '77777777777' }),
  }),
  ...refusedFor(/something follows its end/, {
    'with text after its end': (intact) => join(intact, 'text'),
    'with a second archive after its end': (intact) => join(intact, intact),
    'that ends with a megabyte of zeros': (intact) => join(intact, Buffer.alloc(2 ** 20)),
  }),
  ...refusedFor(/a header is (damaged|not in UTF-8)/, {
    'that is compressed': (intact) => gzipSync(intact),
  }),
  ...refusedFor(/a header is damaged/, {
    'with a header that has another checksum': (intact) => Buffer.from(intact).fill('x', 0, 1),
    'with a size that is not a number': header({ size: 'size' }),
    'with a negative size': header({ size: '-1' }),
    'with a time that is not a number': header({ time: 'now' }),
    'with an extended header that is longer than it says': extension('x', '9 path=uploads/b.txt\n'),
    'with an extended header that is shorter than it says': extension(
      'x',
      '99 path=uploads/b.txt\n',
    ),
    'with an extended header that says no length': extension('x', 'path=uploads/b.txt\n'),
  }),
  ...refusedFor(/a header is not in UTF-8/, {
    'with a binary size': header({ size: Buffer.from([0x80, 0, 0, 1]) }),
    'with a name that is not in UTF-8': header({ name: Buffer.from([0xff, 0xfe]) }),
  }),
  ...refusedFor(/a header is too long/, {
    'with a long extended header that takes long to read': extension('x', '1\n'.repeat(100_000)),
    'with an extended header of 8 GB': header({ type: 'x', size: '77777777777' }),
  }),
  ...refusedFor(/"uploads\/..\/..\/b.db" does not belong/, {
    'with an extended header that leads out of the folder': extension(
      'x',
      '27 path=uploads/../../b.db\n',
    ),
  }),
  ...refusedFor(/it has too many entries/, {
    'with more than 100,000 entries': () => manyEntries(100_002),
  }),

  // The names of its entries
  ...refusedFor(/does not belong/, {
    'with a global header': extension('g', '22 path=uploads/b.txt\n'),
    'with a long name in the format of GNU': extension('L', 'uploads/b.txt\0'),
    'with a file outside its folder': entry({ name: 'uploads/../../a.txt' }),
    'with an absolute name': entry({ name: '/etc/passwd' }),
    'with a folder in uploads': entry({ name: 'uploads/a/b.txt' }),
    'with a hidden file': entry({ name: 'uploads/.hidden.json' }),
    'with a file without a name': entry({ name: 'uploads/.' }),
    'with a file with a backslash': entry({ name: 'uploads/..\\site.db' }),
    'with a file with a line break': entry({ name: 'uploads/a\n.txt' }),
    'with a file with a control character': entry({ name: 'uploads/a\u007F.txt' }),
    'with a file with a name of 308 bytes': entry({ name: `uploads/${'ü'.repeat(152)}.txt` }),
    'with a file with a name of 256 bytes': entry({ name: `uploads/${'a'.repeat(252)}.txt` }),
    'with a database': entry({ name: 'site.db' }),
    'with a table in another folder': entry({ name: 'tables/../videos.jsonl' }),
    'with a symbolic link': entry(symlink('symlink')),
    'with a hard link': entry(symlink('link')),
    'with a folder': entry({ name: 'uploads/b/', type: 'directory' }),
    'with a device': entry({ name: 'uploads/b', type: 'character-device' }),
    'with a pipe': entry({ name: 'uploads/b', type: 'fifo' }),
  }),
  ...refusedFor(/b\.txt is damaged/, {
    'with a file that its manifest does not list': entry({ name: 'uploads/b.txt' }),
  }),
  ...refusedFor(/no table users/, {
    'with an unknown table': entries((all) => all.toSpliced(-1, 0, empty('tables/users.jsonl'))),
  }),
  ...refusedFor(/no table kysely_migration/, {
    'with the table of the migrations': entries((all) =>
      all.toSpliced(-1, 0, empty('tables/kysely_migration.jsonl')),
    ),
  }),
  ...refusedFor(/tables\/videos\.jsonl occurs twice/, {
    'with a table twice': entries((all) =>
      all.toSpliced(-1, 0, ...all.filter(is('tables/videos.jsonl'))),
    ),
  }),
  ...refusedFor(/tables\/sessions\.jsonl occurs twice/, {
    'with a table twice that backups leave out': entries((all) =>
      all.toSpliced(-1, 0, empty('tables/sessions.jsonl'), empty('tables/sessions.jsonl')),
    ),
  }),
  ...refusedFor(/backup\.json occurs twice/, {
    'with its information twice': entries((all) => all.toSpliced(-1, 0, ...all.filter(is(INFO)))),
  }),
  ...refusedFor(/no table videos/, {
    'with a table before its information': entries((all) => [
      ...all.filter(is('tables/videos.jsonl')),
      ...all,
    ]),
  }),

  // What is missing
  ...refusedFor(/manifest\.json is missing/, {
    'without its manifest': entries((all) => all.slice(0, -1)),
  }),
  ...refusedFor(/something follows/, {
    'with a second manifest': entries((all) => [...all, ...all.slice(-1)]),
  }),
  ...refusedFor(/videos.* missing/, {
    'without a table': entries((all) => all.filter(isNot('tables/videos.jsonl'))),
  }),
  ...refusedFor(/a\.txt is missing/, {
    'without a file': entries((all) => all.filter(isNot('uploads/a.txt'))),
  }),
  ...refusedFor(/backup\.json is missing/, {
    'without its information': entries((all) =>
      all.filter(({ header: { name } }) => !/^(backup\.|tables)/.test(name)),
    ),
  }),

  // Its information and its manifest
  ...refusedFor(/backup\.json is not as expected/, {
    'with information that is not JSON': text(INFO, () => '{'),
    'of a negative format': text(INFO, (json) => json.replace('"format":1', '"format":-1')),
    'that was made at no time': text(INFO, (json) =>
      json.replace(/"createdAt":"[^"]*"/, '"createdAt":"now"'),
    ),
  }),
  ...refusedFor(/was made by a newer version of this site/, {
    'of a newer format': text(INFO, (json) => json.replace('"format":1', '"format":2')),
  }),
  ...refusedFor(/was made by a newer version of this site \(9999-x\)/, {
    'of a newer version': text(INFO, (json) =>
      json.replace(/"migration":"[^"]*"/, '"migration":"9999-x"'),
    ),
  }),
  ...refusedFor(/backup\.json is too long/, {
    'with long information': text(INFO, (json) => json + ' '.repeat(10_000)),
  }),
  ...refusedFor(/manifest\.json is not as expected/, {
    'with a manifest that is not JSON': manifest(() => '{'),
    'with a manifest without entries': manifest(() => '{"rows":{}}'),
  }),
  ...refusedFor(/manifest\.json is too long/, {
    'with a long manifest': manifest((json) => json + ' '.repeat(50_000)),
  }),
  ...refusedFor(/rows of videos are missing/, {
    'with another number of rows': manifest((json) => json.replace('"videos": 1', '"videos": 2')),
  }),
  ...refusedFor(/a\.txt is damaged/, {
    'with another checksum': manifest((json) =>
      json.replace(/("uploads\/a\.txt": \{[^}]*"sha256": ")./, '$1x'),
    ),
  }),

  ...hostileRows,
];
