import type { ReactNode } from 'react';

import type { Evidence } from '#domain/evidence/evidence.ts';
import { type SourceKept, sourceKept } from '#domain/keeping/source-kept.ts';
import { isInlineImage } from '#domain/sources/source-file.ts';
import { sourceAddress, sourceHref, sourceLabel } from '#domain/sources/source-url.ts';
import { statedFacts } from '#domain/sources/source-kind.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { labelText } from '#domain/text/owners-text.ts';

import { useSiteUrl } from '../page/site-url.ts';
import { BreakableText } from './breakable-text.tsx';
import { EvidencePicture } from './evidence-picture.tsx';
import { KeptLink } from './moments/keep-moment.tsx';
import { documentDetails, SourceLinks, sourceTitleId } from './source-links.tsx';
import { CiteSource } from './cite.tsx';
import { useOwnersText } from '../page/use-owners-text.ts';

/** The id of the list. The number of sources below the title of the page links to it. */
export const SOURCES_ID = 'sources';

interface SourceListProps {
  sources: readonly ShownSource[];
  evidence: Evidence;
  /** Renders the moments at which a source is cited. They follow its links. */
  renderMoments: (source: ShownSource) => ReactNode;
  /** Renders a description, in which web addresses and moments are links. */
  renderText: (text: string) => ReactNode;
}

export function SourceList({ sources, evidence, renderMoments, renderText }: SourceListProps) {
  return (
    <section id={SOURCES_ID} aria-labelledby="sources-title" className="max-w-reading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sources-title" className="text-heading">
          Link to source:
        </h2>
        <KeptLink />
      </div>
      <ol className="mt-4 border-t border-rule">
        {sources.map((source, index) => (
          <li
            key={source.id}
            id={`source-${source.id}`}
            className="grid grid-cols-[min(2rem,8vw)_1fr] gap-x-2 border-b border-rule py-5"
          >
            <span aria-hidden="true" className="font-serif text-accent tabular-nums">
              {index + 1}.
            </span>
            <SourceEntry
              source={source}
              titleId={sourceTitleId(source)}
              file={evidence.files.find(({ sourceId }) => sourceId === source.id)}
              kept={sourceKept(source.id, evidence)}
              moments={renderMoments(source)}
              renderText={renderText}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SourceEntryProps extends Pick<SourceListProps, 'renderText'> {
  source: ShownSource;
  /** `undefined` if the page shows the title before, which then describes the links. */
  titleId: string | undefined;
  /** `undefined` if the source has no uploaded file, or its size is not known. */
  file: Evidence['files'][number] | undefined;
  kept: SourceKept;
  moments: ReactNode;
}

export function SourceEntry({
  source,
  titleId,
  file,
  kept,
  moments,
  renderText,
}: SourceEntryProps) {
  const owners = useOwnersText();
  const href = sourceHref(source.url);
  const label = sourceLabel(source);
  const isPicture = isInlineImage(source.fileName);
  const isDocument = source.fileName !== null && !isPicture;
  const facts = [isDocument || label === null ? [] : label, statedFacts(source)].flat();

  return (
    <div className="min-w-0">
      <h3 {...owners} className="font-serif text-lg font-semibold wrap-anywhere">
        <span id={titleId} className="me-2">
          {source.title}
        </span>{' '}
        {facts.length > 0 && (
          <span
            {...labelText}
            className="inline-block font-sans text-sm font-normal tracking-normal text-ink-muted"
          >
            <BreakableText text={facts.join(' · ')} after="." />
          </span>
        )}
      </h3>
      {source.description !== null && source.description !== '' && (
        <p {...owners} className="mt-1 wrap-anywhere whitespace-pre-line text-ink-muted">
          {renderText(source.description)}
        </p>
      )}
      {href !== null && isPicture && <EvidencePicture src={href} title={source.title} />}
      <SourceLinks
        source={source}
        kept={kept}
        details={isDocument ? documentDetails(label, file?.sizeBytes) : ''}
      >
        <CiteSource source={source} sha256={file?.sha256 ?? null} />
      </SourceLinks>
      <PrintedAddress url={source.url} />
      {moments}
    </div>
  );
}

/** The full address of a source, which only a printed page shows. */
function PrintedAddress({ url }: { url: string }) {
  const address = sourceAddress(url, useSiteUrl());
  if (address === null) return null;
  return (
    <a href={address} className="mt-1 hidden text-sm wrap-anywhere print:block">
      {address}
    </a>
  );
}
