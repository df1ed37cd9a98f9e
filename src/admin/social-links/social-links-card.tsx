import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import { nextSortOrder } from '#domain/sort-order.ts';
import { Button } from '#web/ui/button.tsx';

import { EmptyList, ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/query-failure.tsx';
import { adminSocialLinksQuery } from './social-link-calls.ts';
import { AddSocialLinkDialog, EditSocialLinkDialog } from './social-link-dialogs.tsx';
import { SocialLinkRow } from './social-link-row.tsx';

const SKELETON_ROWS = 4;

/** Where else visitors find the host; links are changed or hidden, never taken away. */
export function SocialLinksCard() {
  const links = useQuery<AdminSocialLink[]>(adminSocialLinksQuery);
  const [edited, setEdited] = useState<AdminSocialLink | 'new'>();
  const close = () => setEdited(undefined);

  return (
    <section aria-labelledby="social-links-title" className="min-w-0">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="social-links-title" className="text-lg">
          Social Media Links
        </h2>
        <Button onClick={() => setEdited('new')} disabled={links.data === undefined}>
          <Plus aria-hidden="true" className="size-4" />
          Add Link
        </Button>
      </header>
      {links.isPending && <ListSkeleton rows={SKELETON_ROWS} rowClass="h-16" />}
      {links.isError && <QueryFailure what="The social links" query={links} />}
      {links.data?.length === 0 && (
        <EmptyList>No social media links configured. Add your first link to get started.</EmptyList>
      )}
      <ul>
        {links.data?.map((link) => (
          <SocialLinkRow key={link.id} link={link} onEdit={() => setEdited(link)} />
        ))}
      </ul>
      {edited === 'new' && (
        <AddSocialLinkDialog
          sortOrder={nextSortOrder((links.data ?? []).map(({ sortOrder }) => sortOrder))}
          onClose={close}
        />
      )}
      {edited !== undefined && edited !== 'new' && (
        <EditSocialLinkDialog link={edited} onClose={close} />
      )}
    </section>
  );
}
