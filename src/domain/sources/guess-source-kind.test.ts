import { expect, test } from 'vitest';
import { guessSourceKind } from './guess-source-kind.ts';

test.each([
  ['https://www.archives.gov/founding-docs', 'official'],
  ['WWW.Census.GOV/data', 'official'],
  ['https://www.gov.uk/government/statistics', 'official'],
  ['https://www.congress.gov/bill/117th-congress/house-bill/3684', 'official'],
  ['https://www.supremecourt.gov/opinions/23pdf/1.pdf', 'court'],
  ['https://SupremeCourt.gov./opinions', 'court'],
  ['https://www.ca9.uscourts.gov/opinions', 'court'],
  ['https://www.congress.gov/117/plaws/publ58/PLAW-117publ58.pdf', 'law'],
  ['https://www.congress.gov/public-laws/117th-congress', 'law'],
  ['https://www.govinfo.gov/app/details/USCODE-2021-title5', 'law'],
  ['https://www.legislation.gov.uk/ukpga/1998/42', 'law'],
  ['https://eur-lex.europa.eu/eli/reg/2016/679/oj', 'law'],
  ['https://curia.europa.eu/juris/document.jsf', 'court'],
  ['https://www.army.mil/reports', 'official'],
  ['https://doi.org/10.1145/3613904', 'study'],
  ['arxiv.org/abs/2401.1', 'study'],
  ['https://evidence.example/video/1', 'own'],
  ['https://pubmed.ncbi.nlm.nih.gov/1', 'study'],
  ['HTTPS://EVIDENCE.EXAMPLE:8443', 'own'],
])('the address %s suggests the kind %s', (url, kind) => {
  expect(guessSourceKind(url, 'evidence.example')).toBe(kind);
});

test.each([
  'https://notgov.com',
  'https://notgov/x',
  'https://evil-doi.org/10.1145/3613904',
  'https://doi.org.evil.example/10.1145',
  'https://supremecourt.gov@evil.example/opinions',
  'https://evil.example/https://doi.org/10.1145',
  'https://evil.example/?host=doi.org#doi.org',
  'https://evil.example/plaws/PLAW-117publ58.pdf',
  'https://ԁoi.org/10.1145',
  'https://congress.gоv/plaws',
  'https://bücher.example',
  'https://sub.evidence.example',
  '/uploads/source-1.pdf',
  'mailto:clerk@supremecourt.gov',
  'javascript:doi.org/x',
  'constructor',
  'An interview at doi.org',
  'http://',
  '',
])('the address %s suggests no kind', (url) => {
  expect(guessSourceKind(url, 'evidence.example')).toBeNull();
});
