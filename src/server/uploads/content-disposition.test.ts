import { expect, test } from 'vitest';
import { contentDisposition } from '#server/uploads/content-disposition.ts';

test.each([
  [null, 'inline'],
  ['', 'inline'],
  ['report.pdf', 'inline; filename="report.pdf"'],
  ['Report (2) final.pdf', 'inline; filename="Report (2) final.pdf"'],
  ['über.pdf', `inline; filename="_ber.pdf"; filename*=UTF-8''%C3%BCber.pdf`],
  ['选举.pdf', `inline; filename="__.pdf"; filename*=UTF-8''%E9%80%89%E4%B8%BE.pdf`],
  ['🎬.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%F0%9F%8E%AC.pdf`],
  ['a"b\\c.pdf', `inline; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
  ['100%41.pdf', `inline; filename="100_41.pdf"; filename*=UTF-8''100%2541.pdf`],
  ["ü'(*).pdf", `inline; filename="_'(*).pdf"; filename*=UTF-8''%C3%BC%27%28%2A%29.pdf`],
  [
    'a\r\nX-Evil: 1.pdf',
    `inline; filename="a__X-Evil: 1.pdf"; filename*=UTF-8''a%0D%0AX-Evil%3A%201.pdf`,
  ],
  ['\ud800.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('%j is sent as %s', (fileName, header) => {
  expect(contentDisposition('inline', fileName)).toBe(header);
});
