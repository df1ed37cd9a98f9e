import { expect, test } from 'vitest';

import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { adminSourceSchema, type AdminSource } from '#domain/sources/source.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';

import { changedFields } from '../ui/editors/changed-fields.ts';
import {
  emptySourceForm,
  sourceFileProblem,
  sourceForm,
  sourceFormData,
  sourceFormSchema,
  storedFile,
  type SourceForm,
} from './source-form.ts';

const source = makeEntry(adminSourceSchema, {
  id: 'a1b2',
  videoId: 'c3d4',
  title: 'Minutes',
  url: 'https://example.org/minutes',
  sortOrder: 0,
});

const withFile: AdminSource = {
  ...source,
  url: '/uploads/source-1.pdf',
  fileType: 'application/pdf',
  fileName: 'Minutes.pdf',
};

const pdf = new File(['%PDF'], 'New.pdf');

/** The form fields that are sent when a stored source is saved after these edits. */
function sentAfter(edits: Partial<SourceForm>, stored = source) {
  const opened = sourceForm(stored, []);
  const typed = { ...opened, ...edits };
  return [...sourceFormData(changedFields(opened, typed, sourceFormSchema.parse(typed)))];
}

test.each<[Partial<SourceForm>, unknown[]]>([
  [{ title: ' Minutes of May ' }, [['title', 'Minutes of May']]],
  [{ url: ' https://example.org/new ' }, [['url', 'https://example.org/new']]],
  [{ url: '' }, [['url', '']]],
  [{ sortOrder: '1' }, [['sortOrder', '1']]],
  [
    { moments: '4:12\n> Words' },
    [
      [
        'citations',
        '[{"startSecond":252,"endSecond":null,"claim":null,"quote":"Words","page":null}]',
      ],
    ],
  ],
])('saving a source after the edit %o sends %o', (edit, sent) => {
  expect(sentAfter(edit)).toEqual(sent);
});

test('an emptied description is sent as an empty text', () => {
  expect(sentAfter({ description: '' }, { ...source, description: 'Text' })).toEqual([
    ['description', ''],
  ]);
});

test('a file replaces the url, and is the last part that is sent', () => {
  expect(sentAfter({ file: pdf, url: 'https://example.org/typed' })).toEqual([
    ['url', ''],
    ['file', pdf],
  ]);
});

test('the url of a stored file is not shown, and a typed url replaces the file', () => {
  expect(sourceForm(withFile, []).url).toBe('');
  expect(sentAfter({ url: 'https://example.org' }, withFile)).toEqual([
    ['url', 'https://example.org'],
  ]);
});

test.each([
  [withFile, { name: 'Minutes.pdf', url: '/uploads/source-1.pdf' }],
  [source, null],
  [{ ...source, fileName: 'Minutes.pdf' }, null],
  [{ ...withFile, fileName: null }, null],
])('the stored file of %o is %o', (stored, file) => {
  expect(storedFile(stored)).toEqual(file);
});

test('a new source is sent with all its fields', () => {
  const typed = { ...emptySourceForm(3), title: 'Minutes' };
  expect(Object.fromEntries(sourceFormData(sourceFormSchema.parse(typed)))).toMatchObject({
    title: 'Minutes',
    description: '',
    url: '',
    sortOrder: '3',
    citations: '[]',
  });
});

test.each<[Partial<SourceForm>, string]>([
  [{ file: new File(['x'], 'virus.exe') }, '"virus.exe" is not one of the allowed file types'],
  [{ moments: 'later' }, 'One line cannot be read, see below'],
])('the form refuses %o', (changes, message) => {
  const typed = { ...sourceForm(source, []), ...changes };
  expect(sourceFormSchema.safeParse(typed).error?.issues).toEqual([
    expect.objectContaining({ path: Object.keys(changes), message }),
  ]);
});

test.each([
  ['virus.exe', 3, '"virus.exe" is not one of the allowed file types'],
  ['a.pdf.zip', 3, '"a.pdf.zip" is not one of the allowed file types'],
  ['empty.pdf', 0, '"empty.pdf" is empty'],
  ['large.PDF', MAX_FILE_BYTES + 1, '"large.PDF" is 10.00 MB, and the limit is 10MB'],
  ['large.exe', MAX_FILE_BYTES + 1, '"large.exe" is not one of the allowed file types'],
])('%s with %i bytes is refused', (name, size, problem) => {
  expect(sourceFileProblem({ name, size })).toBe(problem);
});

test.each([
  ['Report.PDF', 1],
  ['as-large-as-allowed.txt', MAX_FILE_BYTES],
  ['no extension', 3],
  ['.pdf', 3],
])('%s with %i bytes can be sent', (name, size) => {
  expect(sourceFileProblem({ name, size })).toBeNull();
});
