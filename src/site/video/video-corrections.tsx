import type { Correction } from '#domain/corrections/correction.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { Source } from '#domain/sources/source.ts';

import { CorrectionEntry } from '../corrections/correction-entry.tsx';
import { linkClassName } from '../page/link-class-name.ts';
import { MomentLink } from './moments/moment-link.tsx';

interface VideoCorrectionsProps {
  videoId: string;
  /** At least one; the latest first. */
  corrections: readonly Correction[];
  sources: readonly Source[];
  onPlay: (second: number) => void;
}

/** The corrections of a video, directly below its title. */
export function VideoCorrections({ videoId, corrections, sources, onPlay }: VideoCorrectionsProps) {
  return (
    <section aria-labelledby="corrections-title" className="mt-6 max-w-reading">
      <h2 id="corrections-title" className="text-heading">
        Corrections
      </h2>
      <ul className="mt-3 grid gap-5">
        {corrections.map((correction) => {
          const { id, startSecond, sourceId } = correction;
          const number = sources.findIndex((source) => source.id === sourceId) + 1;
          return (
            <li key={id} id={`correction-${id}`}>
              <CorrectionEntry correction={correction}>
                {startSecond !== null && (
                  <>
                    {', at '}
                    <MomentLink
                      videoId={videoId}
                      second={startSecond}
                      onPlay={onPlay}
                      className={linkClassName.inText}
                    >
                      {formatMoment(startSecond)}
                    </MomentLink>
                  </>
                )}
                {number > 0 && (
                  <>
                    {', '}
                    <a href={`#source-${sourceId}`} className={linkClassName.inText}>
                      {`source ${number}`}
                    </a>
                  </>
                )}
              </CorrectionEntry>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
