import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const id = 'ed398cd3-5b0c-4f6b-9a53-6f7a3c1d2e40';

test.each([
  [`Change some fields of a video · ${id}`, 'Changed some fields of a video'],
  [`Delete a source and its file · ${id}`, 'Deleted a source and its file'],
  ['Save the biography, and with it the headshot', 'Saved the biography'],
  ['Make a backup, unless one is being made already', 'Made a backup'],
  [`Withdraw a correction, which stays visible · ${id}`, 'Withdrew a correction'],
  [
    'Set the address for notifications, and whether they are on',
    'Set the address for notifications',
  ],
  [
    'Delete the messages that arrived since a time, of one network or of all · since 2025-03-01, all networks',
    'Deleted the messages that arrived since a time · since 2025-03-01, all networks',
  ],
  [
    'Delete an uploaded file and every reference to it · notes.pdf',
    'Deleted an uploaded file and every reference to it · notes.pdf',
  ],
])('the change "%s" is shown as "%s"', (detail, sentence) => {
  expect(auditSentence({ event: 'change', detail, sentence: null, count: 1 })).toBe(sentence);
});

test.each([
  [1, 'Wrong password: Firefox on Linux'],
  [12, 'Wrong password: Firefox on Linux · 12 times'],
  [1000, 'Wrong password: Firefox on Linux · 1,000 times or more'],
])('%i equal refusals in a row are shown as "%s"', (count, sentence) => {
  const entry = {
    event: 'wrong-password',
    detail: 'Firefox on Linux',
    sentence: null,
    count,
  } as const;
  expect(auditSentence(entry)).toBe(sentence);
});

test('a change is shown by its stored sentence', () => {
  const entry = { event: 'change', detail: 'Change some fields of a video', count: 2 } as const;
  expect(auditSentence({ ...entry, sentence: 'Edited “Rents”' })).toBe('Edited “Rents” · 2 times');
});
