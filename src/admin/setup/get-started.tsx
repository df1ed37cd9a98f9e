import { useId } from 'react';

import { hideSetup } from '#domain/calls/setup-calls.ts';
import type { Setup } from '#domain/setup/setup.ts';
import { Check } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { useAction, useCall } from '../ui/requests/use-call.ts';
import { NextItem } from './next-step.tsx';
import { setupPlaces } from './setup-places.ts';

type SetupItem = Setup['items'][number];

/**
 * What a new site still needs, until it is done or the administrator hides the list. Folded once the first
 * video is published; then the next item is beside its title.
 */
export function GetStarted({ setup }: { setup: Setup }) {
  const titleId = useId();
  const showing = useAction(useCall(hideSetup, { body: { isHidden: false } }), {
    failure: 'Failed to show the list',
  });
  const hiding = useAction(useCall(hideSetup, { body: { isHidden: true } }), {
    success: () => ({
      title: 'The list is hidden',
      actions: [
        {
          label: 'Show it again',
          altText: 'Show the list “Get started” again',
          onSelect: () => void showing.run(),
        },
      ],
    }),
    failure: 'Failed to hide the list',
    // The button is gone, and the keyboard would start again at the top of the page.
    onSuccess: () => document.getElementById('main')?.focus(),
  });
  const required = setup.items.filter(({ isOptional }) => !isOptional);
  const doneCount = required.filter(({ isDone }) => isDone).length;
  const next = required.find(({ isDone }) => !isDone);
  if (setup.isHidden || next === undefined) return null;
  const hasPublished = required.some(({ id, isDone }) => id === 'video' && isDone);

  return (
    <section
      aria-labelledby={titleId}
      className="mb-8 flex flex-wrap items-center gap-x-4 rounded-sm border border-rule bg-raised px-4 sm:px-6"
    >
      <details open={!hasPublished} className="peer open:basis-full">
        <summary className="cursor-pointer py-3">
          <h2 id={titleId} className="inline text-lg">
            Get started ({doneCount} of {required.length})
          </h2>
        </summary>
        <div className="grid gap-4 pb-4">
          <ul className="gap-x-10 sm:columns-2">
            {setup.items.map((item) => (
              <SetupRow key={item.id} item={item} />
            ))}
          </ul>
          <Button
            variant="quiet"
            className="justify-self-start"
            disabled={hiding.isPending}
            onClick={() => hiding.run()}
          >
            Hide this list
          </Button>
        </div>
      </details>
      {hasPublished && (
        <div className="peer-open:hidden">
          <NextItem id={next.id} />
        </div>
      )}
    </section>
  );
}

function SetupRow({ item: { id, isDone, isOptional } }: { item: SetupItem }) {
  const { label, href, hint } = setupPlaces[id];

  return (
    <li className="grid break-inside-avoid">
      <a
        href={href}
        className="inline-flex min-h-11 items-center gap-3 justify-self-start py-1 leading-snug"
      >
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full border border-field"
        >
          {isDone && <Check className="size-3.5" strokeWidth={3} />}
        </span>
        <span className={isDone ? 'text-ink-muted line-through' : 'underline underline-offset-2'}>
          {label}
        </span>
        {isOptional && <span className="text-sm text-ink-muted"> Optional</span>}
        {isDone && <span className="text-sm font-medium text-tone-green"> Done</span>}
      </a>
      {hint !== undefined && !isDone && (
        <p className="-mt-1 mb-2 ml-8 text-sm text-ink-muted">{hint}</p>
      )}
    </li>
  );
}
