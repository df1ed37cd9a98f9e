import { useState, type ReactNode } from 'react';

import { listAdminSocialLinks, moveSocialLink } from '#domain/calls/social-link-calls.ts';
import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import { nextSortOrder } from '#domain/sort-order.ts';
import { Pencil, Plus } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';

import { Badge } from '../ui/badge.tsx';
import { EmptyList, Loaded } from '../ui/requests/loaded.tsx';
import { ReorderAnnouncement, ReorderControls } from '../ui/rows/reorder-controls.tsx';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useReorder, type ReorderOptions } from '../ui/rows/use-reorder.ts';
import { read } from '../ui/requests/make-call.ts';
import { useRead } from '../ui/requests/use-call.ts';
import { AddSocialLinkDialog, EditSocialLinkDialog } from './social-link-dialogs.tsx';

const noLinks: readonly AdminSocialLink[] = [];

const reorderOptions: ReorderOptions<AdminSocialLink> = {
  query: read(listAdminSocialLinks),
  numberedFrom: 'first',
  move: moveSocialLink,
  nameOf: ({ platform }) => platformLabel(platform),
  failure: 'Failed to update social link',
};

/**
 * The links to the creator's pages on other platforms. They can be changed and hidden, but not
 * deleted.
 */
export function SocialLinksCard() {
  const links = useRead(listAdminSocialLinks);
  const shown = links.data ?? noLinks;
  const { move, announcement } = useReorder(shown, reorderOptions);
  const [editing, setEditing] = useState<AdminSocialLink | 'new'>();
  const close = () => setEditing(undefined);

  return (
    <section aria-labelledby="social-links-title" className="min-w-0">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="social-links-title" className="text-lg">
          Social Media Links
        </h2>
        <Button onClick={() => setEditing('new')} disabled={links.data === undefined}>
          <Plus className="size-4" />
          Add Link
        </Button>
      </header>
      <Loaded what="The social links" query={links} rows={4} rowClassName="h-16">
        {({ length }) =>
          length === 0 && (
            <EmptyList>
              No social media links configured. Add your first link to get started.
            </EmptyList>
          )
        }
      </Loaded>
      <ul data-rows>
        {shown.map((link, index) => (
          <SocialLinkRow
            key={link.id}
            link={link}
            reorderControls={
              <ReorderControls
                id={link.id}
                entryName={`the ${platformLabel(link.platform)} link`}
                above={shown[index - 1]?.id}
                below={shown[index + 1]?.id}
                onMove={move}
              />
            }
            onEdit={() => setEditing(link)}
          />
        ))}
      </ul>
      <ReorderAnnouncement>{announcement}</ReorderAnnouncement>
      {editing === 'new' && (
        <AddSocialLinkDialog
          sortOrder={nextSortOrder(shown.map(({ sortOrder }) => sortOrder))}
          onClose={close}
        />
      )}
      {editing !== undefined && editing !== 'new' && (
        <EditSocialLinkDialog link={editing} onClose={close} />
      )}
    </section>
  );
}

interface SocialLinkRowProps {
  link: AdminSocialLink;
  reorderControls: ReactNode;
  onEdit: () => void;
}

/** One social link of the list: its address, its sort order, and whether visitors see it. */
function SocialLinkRow({ link, reorderControls, onEdit }: SocialLinkRowProps) {
  const name = platformLabel(link.platform);

  return (
    <li
      data-row-id={link.id}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule py-3"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <PlatformIcon platform={link.platform} className="mt-1 size-5 shrink-0" />
        <div className="min-w-0">
          <h3 className="font-sans font-medium wrap-anywhere">{name}</h3>
          <LinkAddress url={link.url} />
        </div>
      </div>
      <div className="flex grow flex-wrap items-center gap-x-3 pl-8 sm:grow-0 sm:pl-0">
        <span className="text-sm text-ink-muted tabular-nums">#{link.sortOrder}</span>
        <Badge tone={link.isVisible ? 'green' : 'gray'}>
          {link.isVisible ? 'Visible' : 'Hidden'}
        </Badge>
        {reorderControls}
        <RowAction icon={Pencil} label="Edit" labelSuffix={`the ${name} link`} onClick={onEdit} />
      </div>
    </li>
  );
}

/** The URL of a social link: a link if the public pages would link to it, otherwise plain text. */
function LinkAddress({ url }: { url: string }) {
  const href = socialHref(url);
  const className = 'block py-0.5 text-sm wrap-anywhere';
  if (href === null) return <p className={`${className} text-ink-muted`}>{url}</p>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`${className} underline`}>
      {url}
      <span className="sr-only">, in a new tab</span>
    </a>
  );
}
