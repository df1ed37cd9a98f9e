import { pageAddress } from '#domain/addresses.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { PageHead } from '../page/page-head.tsx';

const NOT_FOUND = 404;

/** Content of the video page if the id belongs to no published video. */
export function VideoNotFound() {
  return (
    <div className="py-20 text-center">
      <PageHead title="Video" status={NOT_FOUND} />
      <h1 className="text-title">Video Not Found</h1>
      <p className="mt-4 text-lead text-ink-muted">The requested video could not be found.</p>
      <p className="mt-8">
        <a href={pageAddress.videos} className={buttonClassName.quiet}>
          View All Videos
        </a>
      </p>
    </div>
  );
}
