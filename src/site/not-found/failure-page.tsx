import { pageAddress } from '#domain/addresses.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { PageHead } from '../page/page-head.tsx';

/**
 * Stands for a page that the server could not render. Its elements have the styles of the not-found
 * page, because the document contains the styles of that page.
 */
export function FailurePage() {
  return (
    <div className="mx-auto max-w-page px-4 py-24 text-center sm:px-6">
      <PageHead title="Page Not Shown" />
      <h1 className="text-title">This page could not be shown.</h1>
      <p className="mt-4 text-lead text-ink-muted">Something went wrong on our side.</p>
      <p className="mt-8">
        <a href={pageAddress.home} className={buttonClassName.quiet}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
