import { expect, test } from 'vitest';
import { cleanFileName, fileExtension, titleFromFileName } from '#domain/files/file-name.ts';

test.each([
  ['report.pdf', 'report.pdf'],
  ['Bericht über Wahlen (2).pdf', 'Bericht über Wahlen (2).pdf'],
  ['选举.pdf', '选举.pdf'],
  ['u\u0308ber.pdf', 'über.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\anna\\report.pdf', 'report.pdf'],
  ['a/b\\c.pdf', 'c.pdf'],
  ['folder/', ''],
  ['..', ''],
  ['', ''],
  ['  report.pdf  ', 'report.pdf'],
  ['report.pdf\u0000.html', 'report.pdf.html'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u2066a\u2069\u200f\u200e.pdf', 'a.pdf'],
  ['half\ud800.pdf', 'half\ufffd.pdf'],
  ['👩‍🏫 notes.pdf', '👩‍🏫 notes.pdf'],
  ['<b>"x"</b>', 'b>'],
])('the file name %j is cleaned to %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown);
  expect(cleanFileName(shown)).toBe(shown);
});

test('an overlong name is cut before its extension', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`);
  expect(cleanFileName('a'.repeat(300))).toBe('a'.repeat(255));
  const cut = cleanFileName(`${'🎬'.repeat(300)}.pdf`);
  expect(cut).toMatch(/\.pdf$/);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(255);
});

test.each([
  ['report.pdf', 'pdf'],
  ['REPORT.PDF', 'pdf'],
  ['photo.jpg.html', 'html'],
  ['photo.jpg.', ''],
  ['.pdf', ''],
  ['report', ''],
  ['report.p d', ''],
])('the file name %j has the extension %j', (name, extension) => {
  expect(fileExtension(name)).toBe(extension);
});

test.each([
  ['Senate-vote_2024.pdf', 'Senate vote 2024'],
  ['C:\\papers\\H.R. 1234 -- final.DOCX', 'H.R. 1234 final'],
  ['minutes', 'minutes'],
  ['v1.2-draft.txt', 'v1.2 draft'],
  ['Größe_und Maß.png', 'Größe und Maß'],
  ['.pdf', '.pdf'],
  ['--.pdf', '--.pdf'],
  ['', 'File'],
])('a file named %j becomes a source titled %j', (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title);
});
