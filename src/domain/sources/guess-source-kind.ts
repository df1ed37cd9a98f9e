import { parseUrl } from '#domain/http/parse-url.ts';
import { sourceHref } from './source-url.ts';
import type { SourceKind } from './source.ts';

/**
 * The kind that the address of a source suggests; `null` if it suggests none.
 *
 * @param siteHost the host name of this site
 */
export function guessSourceKind(url: string, siteHost: string): SourceKind | null {
  const address = parseUrl(sourceHref(url) ?? '');
  if (address === null) return null;
  const host = address.hostname.replace(/\.$/, '');
  if (host === siteHost) return 'own';
  const isKnown = (known: string) => `.${host}`.endsWith(`.${known}`);
  const kind = publishers.find(({ hosts }) => hosts.some(isKnown))?.kind ?? null;
  return kind === 'official' && LAW_PATH.test(address.pathname) ? 'law' : kind;
}

/** The paths of laws and regulations among the other records of congress.gov and govinfo.gov. */
const LAW_PATH = /\/(?:plaws|public-laws?|PLAW-|USCODE-|CFR-|STATUTE-)/i;

/** What hosts, and those below them, publish. The first entry counts. */
const publishers = [
  {
    kind: 'court',
    hosts: ['supremecourt.gov', 'uscourts.gov', 'curia.europa.eu', 'echr.coe.int', 'icj-cij.org'],
  },
  {
    kind: 'law',
    hosts: ['ecfr.gov', 'law.cornell.edu', 'legislation.gov.uk', 'eur-lex.europa.eu'],
  },
  { kind: 'study', hosts: ['doi.org', 'arxiv.org', 'pubmed.ncbi.nlm.nih.gov'] },
  { kind: 'official', hosts: ['gov', 'mil', 'gov.uk', 'gc.ca', 'gov.au', 'europa.eu', 'un.org'] },
] as const;
