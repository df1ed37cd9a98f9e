import { readSiteAddress } from '#domain/calls/setup-calls.ts';
import { isLoopbackHost } from '#domain/http/local-host.ts';

import { CopyButton } from '../ui/copy-button.tsx';
import { useRead } from '../ui/requests/use-call.ts';

/**
 * Says that links of the site lead to another address than the one at which the panel was opened,
 * with the line that corrects it. Says nothing on the machine of the server itself, where the
 * address in the browser is not the public one.
 */
export function SiteAddressNotice() {
  const siteUrl = useRead(readSiteAddress).data?.siteUrl;
  const { origin, hostname } = window.location;
  if (siteUrl === undefined || siteUrl === origin || isLoopbackHost(hostname)) return null;

  return (
    <section
      aria-label="Address of the site"
      className="mb-8 grid gap-3 rounded-sm border border-rule bg-raised px-4 py-4 sm:px-6"
    >
      <p className="wrap-anywhere">
        Links in mails, feeds and previews lead to {siteUrl}. Add this line, restart:
      </p>
      <ul className="grid gap-2">
        {linesFor(origin).map(({ place, line }) => (
          <li
            key={place}
            className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <span className="text-sm text-ink-muted">{place}</span>
            <code className="text-sm wrap-anywhere">{line}</code>
            <span>
              <CopyButton text={line} labelSuffix={`the line for ${place}`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line that sets the address, for each place where settings are written. */
function linesFor(origin: string): { place: string; line: string }[] {
  return [
    { place: '.env', line: `SITE_URL=${origin}` },
    { place: 'systemd', line: `Environment=SITE_URL=${origin}` },
    { place: 'compose.yaml', line: `SITE_URL: ${origin}` },
  ];
}
