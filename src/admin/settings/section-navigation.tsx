import { type ReactNode, useState } from 'react';

import { readHealth } from '#domain/calls/health-calls.ts';
import { adminAddress } from '#domain/addresses.ts';
import { ChevronDown } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { useRead } from '../ui/requests/use-call.ts';

export interface SettingsSection {
  label: string;
  address: string;
  cards: ReactNode;
}

/**
 * Links to the sections of the Settings tab, which load a new document as the tabs do. On a phone, a
 * button that names the current section folds them. The tab opens with them unfolded.
 */
export function SectionNavigation({
  sections,
  current,
}: {
  sections: readonly SettingsSection[];
  current: SettingsSection;
}) {
  const [isOpen, setIsOpen] = useState(current.address === adminAddress.settings);
  const health = useRead(readHealth).data;
  const needsAttention = health?.lines.some(({ level }) => level !== 'ok') === true;

  return (
    <nav aria-label="Settings">
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        className="w-full lg:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {current.label}
        {needsAttention && <AttentionMark />}
        <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </Button>
      <ul className={isOpen ? '' : 'max-lg:hidden'}>
        {sections.map(({ label, address }) => (
          <li key={address}>
            <a
              href={address}
              aria-current={address === current.address ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-l-2 border-rule pl-4 text-ink-muted no-underline transition-colors hover:border-field hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
              {address === adminAddress.health && needsAttention && <AttentionMark />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AttentionMark() {
  return (
    <span className="shrink-0 rounded-full border-4 border-warning">
      <span className="sr-only">, needs attention</span>
    </span>
  );
}
