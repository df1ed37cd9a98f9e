import { unpackTar } from 'modern-tar';
import { changeEntry, packEntries } from './change-archive.ts';
import { type HostileArchive, type Make, refusedFor, text, value } from './hostile-archive.ts';

const VIDEOS = 'tables/videos.jsonl';

const notInUtf8: Make = async (intact) =>
  packEntries(
    changeEntry(await unpackTar(intact), VIDEOS, (content) =>
      Buffer.from(content.toString('latin1').replace('Ã¶', '\u00F6'), 'latin1'),
    ),
  );

/** Hostile archives whose rows are wrong. */
export const hostileRows: readonly HostileArchive[] = [
  // Its rows as lines
  ...refusedFor(/has a line of more than 41 MB/, {
    'with a line of more than 41 MB': text(VIDEOS, (line) =>
      line.replace('"Größe', `"${'ü'.repeat(42 * 2 ** 20)}`),
    ),
  }),
  ...refusedFor(/videos\.jsonl is not in UTF-8/, { 'with rows that are not in UTF-8': notInUtf8 }),
  ...refusedFor(/is not as expected/, {
    'with a row nested a million times': text(VIDEOS, () => '['.repeat(10 ** 6)),
    'with a row that is not JSON': text(VIDEOS, () => 'row\n'),
    'with a row that is a list': text(VIDEOS, () => '[]\n'),
    'with a row that is null': text(VIDEOS, () => 'null\n'),
    'with an empty line': text(VIDEOS, (line) => `\n${line}`),
    'with a row of an unknown column': text(VIDEOS, (line) => line.replace('"title"', '"titel"')),
    'with a row that has another prototype': text(VIDEOS, (line) =>
      line.replace('{', '{"__proto__":{"title":"x"},'),
    ),
    'with a row without a column': text(VIDEOS, (line) => line.replace(/"title":"[^"]*",/, '')),
  }),

  // Its values; column-rules.test.ts tests what each type of column accepts
  ...refusedFor(/(?:is|are) not as expected/, {
    'with text in a column of numbers': value('videos', 'sortOrder', '"1"'),
    'with an object in a column of texts': value('videos', 'title', '{"a":"b"}'),
    'with a list in a column of texts': value('videos', 'title', '["a"]'),
    'with a number beyond 53 bits': value('passkeys', 'counter', '9007199254740993'),
    'with an infinite number': value('passkeys', 'counter', '1e400'),
    'with null as the key of a row': value('videos', 'id', 'null'),
    'with a time that is a word': value('videos', 'publishDate', '"now"'),
    'with a key of 3,000 bytes': value('secrets', 'name', JSON.stringify('k'.repeat(3000))),
    'with long fields in an index': value('sources', 'id', JSON.stringify('k'.repeat(2600))),
  }),

  // Its rows together
  ...refusedFor(/1 row is not as expected: row 11111111-\S+ of videos \(UNIQUE/, {
    'with two rows of the same key': text(VIDEOS, (line) => line + line),
  }),
  ...refusedFor(/1 row is not as expected: row 44444444-\S+ of administrators \(UNIQUE/, {
    'with two administrators of the same name': text(
      'tables/administrators.jsonl',
      (line) => line + line.replace('33333333', '44444444'),
    ),
  }),
  ...refusedFor(/row \S+ of \w+ \(\w+ refers to a missing row of videos\)/, {
    'with a row that refers to a missing row': text(VIDEOS, () => ''),
  }),
  ...refusedFor(/a row of mail_outbox refers to a row that refers on/, {
    'with a mail that is sent in itself': text('tables/mail_outbox.jsonl', (line) =>
      line.replace('"digestId":null', '"digestId":"22222222-2222-4222-8222-222222222222"'),
    ),
  }),
];
