import { useQuery } from '@tanstack/react-query';

import type { AdminSite } from '#domain/site/site.ts';

import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { adminSiteQuery } from './site-calls.ts';
import { YourSiteForm } from './your-site-form.tsx';

const SKELETON_ROWS = 8;

/** The name, the texts, the color and the picture of the site. See docs/panel.md, "Your site". */
export function YourSiteCard() {
  const site = useQuery<AdminSite>(adminSiteQuery);

  return (
    <section aria-labelledby="your-site-title" className="min-w-0">
      <h2 id="your-site-title" className="text-lg">
        Your site
      </h2>
      <p className="mt-2 text-ink-muted">
        What visitors see on every page. An empty field has its default.
      </p>
      {site.isPending && (
        <div className="mt-4">
          <ListSkeleton rows={SKELETON_ROWS} rowClassName="h-16" />
        </div>
      )}
      {site.isError && (
        <div className="mt-4">
          <QueryFailure what="Your site" query={site} />
        </div>
      )}
      {site.data && <YourSiteForm site={site.data} />}
    </section>
  );
}
