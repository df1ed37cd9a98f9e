import type { PublicKeeping } from './public-keeping.ts';

/** What is left of a source, for visitors. */
export interface SourceKept {
  archive: PublicKeeping['archives'][number] | undefined;
  copy: PublicKeeping['copies'][number] | undefined;
  /** `undefined` unless the address of the source leads nowhere any more. */
  gone: PublicKeeping['goneSources'][number] | undefined;
  /** What opens instead of a gone source: the copy, or else the archived one. */
  leadHref: string | undefined;
}

export function sourceKept(
  id: string,
  { archives, copies, goneSources }: Pick<PublicKeeping, 'archives' | 'copies' | 'goneSources'>,
): SourceKept {
  const isOfSource = ({ sourceId }: { sourceId: string }) => sourceId === id;
  const [archive, copy, gone] = [
    archives.find(isOfSource),
    copies.find(isOfSource),
    goneSources.find(isOfSource),
  ];
  return { archive, copy, gone, leadHref: gone && (copy?.url ?? archive?.url) };
}
