import type { ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { PageHead } from '../page/page-head.tsx';

export function NotFoundPage() {
  return (
    <Apology heading="404 Page Not Found" text="Did you forget to add the page to the router?">
      <PageHead title="Page Not Found" status={404} />
    </Apology>
  );
}

/**
 * Stands for a page that the server could not render. It is beside the not-found page, because its document
 * contains the styles of that page.
 */
export function FailurePage() {
  return (
    <Apology heading="This page could not be shown." text="Something went wrong on our side.">
      <PageHead title="Page Not Shown" />
    </Apology>
  );
}

function Apology(props: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-4 py-24 text-center sm:px-6">
      {props.children}
      <h1 className="text-title">{props.heading}</h1>
      <p className="mt-4 text-lead text-ink-muted">{props.text}</p>
      <p className="mt-8">
        <a href={pageAddress.home} className={buttonClassName.quiet}>
          Go to the home page
        </a>
      </p>
    </div>
  );
}
