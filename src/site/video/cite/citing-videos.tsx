import { pageAddress } from '#domain/addresses.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';

import { linkClassName } from '../../page/link-class-name.ts';

/** The other videos of this site whose sources include this one. */
export function CitingVideos({ videos }: { videos: Evidence['citedBy'] }) {
  if (videos.length === 0) return null;
  return (
    <section aria-labelledby="citing-title" className="max-w-reading">
      <h2 id="citing-title" className="text-lg">
        This video is cited by
      </h2>
      <ul>
        {videos.map(({ videoId, title }) => (
          <li key={videoId}>
            <a
              href={pageAddress.video(videoId)}
              className={`${linkClassName.standalone} wrap-anywhere`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
