import { formatMoment } from '#domain/videos/moment.ts';

import { CorrectionEntry } from '../corrections/correction-entry.tsx';
import { linkClassName } from '../page/link-class-name.ts';
import { MomentLink } from './moments/moment-link.tsx';
import { useMoments } from './moments/moments-context.ts';

/** The corrections of a video, directly below its title, the latest first. */
export function VideoCorrections() {
  const { corrections, sources } = useMoments();
  if (corrections.length === 0) return null;

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
                    <MomentLink second={startSecond} className={linkClassName.inText}>
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
