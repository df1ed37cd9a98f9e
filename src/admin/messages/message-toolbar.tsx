import { Download } from 'lucide-react';

import { adminApiRoute } from '#domain/admin-api.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { SearchField } from '../ui/fields/search-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import type { MessageFilter } from './message-calls.ts';

interface MessageToolbarProps {
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
}

/** The search, the switches that hide other messages, and the links that download CSV files. */
export function MessageToolbar({ filter, onFilter }: MessageToolbarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <SearchField
        label="Search messages"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Switch
        label="Only unread"
        checked={filter.isOnlyUnread}
        onChange={({ target }) => onFilter({ ...filter, isOnlyUnread: target.checked })}
      />
      <Switch
        label="Only about a video"
        checked={filter.isOnlyAboutVideo}
        onChange={({ target }) => onFilter({ ...filter, isOnlyAboutVideo: target.checked })}
      />
      <div className="flex flex-wrap gap-3 sm:ml-auto">
        <DownloadLink href={adminApiRoute.messagesCsv}>All messages</DownloadLink>
        <DownloadLink href={adminApiRoute.newsletterSignupsCsv}>Newsletter sign-ups</DownloadLink>
      </div>
    </div>
  );
}

function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClassName.quiet}>
      <Download aria-hidden="true" className="size-4" />
      {children}
      <span className="sr-only"> as a CSV file</span>
    </a>
  );
}
