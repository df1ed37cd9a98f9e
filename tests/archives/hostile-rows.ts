import { unpackTar } from 'modern-tar';
import { changeEntry, packEntries } from './change-archive.ts';
import { bytes, type HostileArchive, text, value } from './hostile-archive.ts';

const VIDEOS = 'tables/videos.jsonl';

/** Hostile archives whose rows are wrong. */
export const hostileRows: readonly HostileArchive[] = [
  // Its rows as lines
  text(
    'with a line of more than 41 MB',
    VIDEOS,
    (line) => line.replace('"Größe', `"${'ü'.repeat(42 * 2 ** 20)}`),
    /has a line of more than 41 MB/,
  ),
  text('with a row nested a million times', VIDEOS, () => '['.repeat(10 ** 6)),
  text('with a row that is not JSON', VIDEOS, () => 'row\n'),
  text('with a row that is a list', VIDEOS, () => '[]\n'),
  text('with a row that is null', VIDEOS, () => 'null\n'),
  text('with an empty line', VIDEOS, (line) => `\n${line}`),
  text('with a row of an unknown column', VIDEOS, (line) => line.replace('"title"', '"titel"')),
  text('with a row that has another prototype', VIDEOS, (line) =>
    line.replace('{', '{"__proto__":{"title":"x"},'),
  ),
  text('with a row without a column', VIDEOS, (line) => line.replace(/"title":"[^"]*",/, '')),
  bytes(
    'with rows that are not in UTF-8',
    async (intact) =>
      packEntries(
        changeEntry(await unpackTar(intact), 'tables/videos.jsonl', (content) => {
          return Buffer.from(content.toString('latin1').replace('Ã¶', '\u00F6'), 'latin1');
        }),
      ),
    /videos\.jsonl is not in UTF-8/,
  ),

  // Its values
  value('with text in a column of numbers', 'videos', 'sortOrder', '"1"'),
  value('with a number in a column of texts', 'videos', 'title', '1'),
  value('with an object in a column of texts', 'videos', 'title', '{"a":"b"}'),
  value('with a list in a column of texts', 'videos', 'title', '["a"]'),
  value('with a boolean in a column of texts', 'videos', 'title', 'true'),
  value('with a fraction in a column of whole numbers', 'videos', 'sortOrder', '1.5'),
  value('with a number beyond 32 bits', 'videos', 'sortOrder', '2147483648'),
  value('with a negative number beyond 32 bits', 'videos', 'sortOrder', '-2147483649'),
  value('with a number beyond 53 bits', 'passkeys', 'counter', '9007199254740993'),
  value('with an infinite number', 'passkeys', 'counter', '1e400'),
  value('with a number as boolean', 'videos', 'isPublished', '1'),
  value('with a text as boolean', 'videos', 'isPublished', '"true"'),
  value('with null where a value is required', 'videos', 'title', 'null'),
  value('with null as the key of a row', 'videos', 'id', 'null'),
  value('with a time that is a word', 'videos', 'publishDate', '"now"'),
  value('with a time on February 30', 'audit_entries', 'at', '"2025-02-30T12:00:00.000Z"'),
  value('with an empty time', 'bio_content', 'lastUpdated', '""'),
  value('with a key of 3,000 bytes', 'secrets', 'name', JSON.stringify('k'.repeat(3000))),
  value('with long fields in an index', 'sources', 'id', JSON.stringify('k'.repeat(2600))),

  // Its rows together
  text(
    'with two rows of the same key',
    VIDEOS,
    (line) => line + line,
    /1 row is not as expected: row 11111111-\S+ of videos \(UNIQUE/,
  ),
  text(
    'with two administrators of the same name',
    'tables/administrators.jsonl',
    (line) => line + line.replace('33333333', '44444444'),
    /1 row is not as expected: row 44444444-\S+ of administrators \(UNIQUE/,
  ),
  text(
    'with a row that refers to a missing row',
    VIDEOS,
    () => '',
    /row \S+ of \w+ \(\w+ refers to a missing row of videos\)/,
  ),
  text(
    'with a mail that is sent in itself',
    'tables/mail_outbox.jsonl',
    (line) => line.replace('"digestId":null', '"digestId":"22222222-2222-4222-8222-222222222222"'),
    /a row of mail_outbox refers to a row that refers on/,
  ),
];
