import { pageAddress } from '#domain/addresses.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { PageHead } from '../page/page-head.tsx';

const NOT_FOUND = 404;

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-page px-4 py-24 text-center sm:px-6">
      <PageHead title="Page Not Found" status={NOT_FOUND} />
      <h1 className="text-title">404 Page Not Found</h1>
      <p className="mt-4 text-lead text-ink-muted">Did you forget to add the page to the router?</p>
      <p className="mt-8">
        <a href={pageAddress.home} className={buttonClassName.quiet}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
