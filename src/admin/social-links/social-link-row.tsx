import { Pencil } from 'lucide-react';

import { platformLabel } from '#domain/social-links/platforms.ts';
import { socialHref } from '#domain/social-links/social-href.ts';
import type { AdminSocialLink } from '#domain/social-links/social-link.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';

import { Badge } from '../ui/badge.tsx';
import { RowAction } from '../ui/row-action.tsx';

interface SocialLinkRowProps {
  link: AdminSocialLink;
  onEdit: () => void;
}

/** A social link: where it leads, its place, and whether visitors see it. */
export function SocialLinkRow({ link, onEdit }: SocialLinkRowProps) {
  const name = platformLabel(link.platform);

  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-rule py-3">
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        <PlatformIcon platform={link.platform} className="mt-1 size-5 shrink-0" />
        <div className="min-w-0">
          <h3 className="font-sans font-medium wrap-anywhere">{name}</h3>
          <LinkAddress url={link.url} />
        </div>
      </div>
      <div className="flex grow items-center gap-3 pl-8 sm:grow-0 sm:pl-0">
        <span className="text-sm text-ink-muted tabular-nums">#{link.sortOrder}</span>
        <Badge tone={link.isVisible ? 'green' : 'grey'}>
          {link.isVisible ? 'Visible' : 'Hidden'}
        </Badge>
        <RowAction
          icon={Pencil}
          label="Edit"
          about={`the ${name} link`}
          onClick={onEdit}
          className="ml-auto"
        />
      </div>
    </li>
  );
}

/** A url that no page makes a link of is none here either. */
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
