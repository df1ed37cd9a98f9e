import { expect, test } from 'vitest';
import { csvDelimiter } from './receive-csv-form.ts';

test.each([
  ['email,name', ','],
  ['email', ','],
  ['', ','],
  ['\n\nemail;name\na,b,c;d', ';'],
  ['email\tname\tfirst, last', '\t'],
  ['"Name, Vorname, Titel";E-Mail', ';'],
  ['email|name|state', '|'],
])('the cells of %j are separated by %j', (text, delimiter) => {
  expect(csvDelimiter(text)).toBe(delimiter);
});
