import { expect, test } from 'vitest';

import { changedFields } from './changed-fields.ts';

const opened = { title: 'A title', sortOrder: '0', file: null };

test('a form without edits has no changes', () => {
  expect(changedFields(opened, { ...opened }, { title: 'A title', sortOrder: 1 })).toEqual({});
});

test('an edited field is returned with its parsed value', () => {
  const typed = { ...opened, sortOrder: ' 7 ' };
  expect(changedFields(opened, typed, { title: 'A title', sortOrder: 7 })).toEqual({
    sortOrder: 7,
  });
});

test('a field whose text changed is returned even if both texts parse to the same value', () => {
  const typed = { ...opened, sortOrder: '1' };
  expect(changedFields(opened, typed, { title: 'A title', sortOrder: 1 })).toEqual({
    sortOrder: 1,
  });
});

test('a field that opened without a value is returned once it has one', () => {
  expect(changedFields({}, { platform: 'email' }, { platform: 'email' })).toEqual({
    platform: 'email',
  });
});

test('an emptied field is returned as null, and a chosen file as the file itself', () => {
  const file = new File(['x'], 'x.txt');
  const before = { description: 'Text', file: null };
  expect(changedFields(before, { description: '', file }, { description: null, file })).toEqual({
    description: null,
    file,
  });
});
