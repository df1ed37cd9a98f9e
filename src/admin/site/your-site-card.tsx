import { useQuery } from '@tanstack/react-query';

import { readAdminSite } from '#domain/calls/settings-calls.ts';

import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { read } from '../ui/requests/make-call.ts';
import { YourSiteForm } from './your-site-form.tsx';

/** The name, the texts, the color and the picture of the site. See docs/panel.md, "Your site". */
export function YourSiteCard() {
  const site = useQuery(read(readAdminSite));

  return (
    <section aria-labelledby="your-site-title" className="grid min-w-0 gap-3">
      <h2 id="your-site-title" className="text-lg">
        Your site
      </h2>
      <p className="text-ink-muted">What visitors see on every page.</p>
      {site.isPending && <ListSkeleton rows={8} rowClassName="h-16" />}
      {site.isError && <QueryFailure what="Your site" query={site} />}
      {site.data && <YourSiteForm site={site.data} />}
    </section>
  );
}
