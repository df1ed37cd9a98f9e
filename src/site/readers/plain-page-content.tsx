import type { ReactNode } from 'react';
import { type PlainPage, plainPageText } from '#domain/readers/plain-page.ts';
import {
  unsubscribeAddress,
  subscriptionRoute,
  plainAddress,
} from '#domain/readers/plain-addresses.ts';
import type { SubscriptionAction } from '#domain/readers/subscription.ts';
import { FEED_ADDRESS } from '#domain/addresses.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';

import { linkClassName } from '../page/link-class-name.ts';
import { SiteFooter } from '../layout/site-footer.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { PrivacyText } from './privacy-text.tsx';

/** The content of a page without scripts. */
export function PlainPageContent({ page }: { page: PlainPage }) {
  const { title, text } = plainPageText(page);

  return (
    <>
      <h1 className="mb-6 text-display wrap-anywhere">{title}</h1>
      <p className="mb-8 text-lead">{text}</p>
      <Content page={page} />
    </>
  );
}

function Content({ page }: { page: PlainPage }) {
  switch (page.kind) {
    case 'subscribe':
      return <SubscribeForm email={page.email} problem={page.problem} />;
    case 'confirm':
      return <ConfirmForm token={page.token} />;
    case 'unsubscribe':
      return <UnsubscribeForms token={page.token} />;
    case 'privacy':
      return <PrivacyText facts={page.facts} />;
    case 'notice':
      return page.notice === 'off' && <FeedLine />;
  }
}

interface SubscribeFormProps {
  /** What was entered before. */
  email: string;
  /** Why it was refused. */
  problem: string | null;
}

/** The form that works without scripts, with a field that only bots fill in. */
function SubscribeForm({ email, problem }: SubscribeFormProps) {
  return (
    <form
      method="post"
      action={subscriptionRoute.subscriptions}
      noValidate
      className="grid max-w-md gap-5"
    >
      <FormField label="Email" error={problem ?? undefined}>
        {(field) => (
          <input
            {...field}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={email}
            className={fieldClassName}
          />
        )}
      </FormField>
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Leave this field empty
          <input name="leaveEmpty" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p>
        <Button type="submit">Subscribe</Button>
      </p>
      <p className="text-sm text-ink-muted">
        What is stored about you, and for how long:{' '}
        <a href={plainAddress.privacy} className={linkClassName.inText}>
          Privacy
        </a>
      </p>
    </form>
  );
}

/** The other way to learn of new videos. */
function FeedLine() {
  return (
    <p>
      New videos are also in the{' '}
      <a href={FEED_ADDRESS} className={linkClassName.inText}>
        feed of this site
      </a>
      , which every feed reader can follow.
    </p>
  );
}

/** A button and no link, because programs that look for viruses open every link. */
function ConfirmForm({ token }: { token: string }) {
  const action = `${subscriptionRoute.confirm}?c=${encodeURIComponent(token)}`;

  return (
    <form method="post" action={action}>
      <Button type="submit" name="action" value="confirm">
        Confirm
      </Button>
    </form>
  );
}

const buttons: readonly { action: SubscriptionAction; label: string; hint: string }[] = [
  {
    action: 'unsubscribe',
    label: 'Unsubscribe',
    hint: 'Deletes your address. You can sign up again.',
  },
  {
    action: 'never',
    label: 'Never write to me again',
    hint: 'Deletes your address. Nobody can sign it up again, not even you.',
  },
  {
    action: 'download',
    label: 'Download what is stored',
    hint: 'A file with everything that this site stores about your subscription.',
  },
];

/** What a reader can do about a subscription, one form for each, without scripts. */
function UnsubscribeForms({ token }: { token: string }) {
  const address = unsubscribeAddress(token);

  return (
    <div className="grid gap-8">
      {buttons.map(({ action, label, hint }, index) => (
        <form key={action} method="post" action={address}>
          <Button
            type="submit"
            name="action"
            value={action}
            variant={index === 0 ? 'primary' : 'quiet'}
            aria-describedby={`${action}-hint`}
          >
            {label}
          </Button>
          <p id={`${action}-hint`} className="mt-2 text-sm text-ink-muted">
            {hint}
          </p>
        </form>
      ))}
    </div>
  );
}

/** Layout of a page without scripts. Its header shows the links of the menu, which needs scripts. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader path="" hasMenu={false} />
        <main id="main" tabIndex={-1} className="grow outline-none">
          <div className="mx-auto max-w-reading px-4 pt-10 sm:px-6 lg:pt-14">{children}</div>
        </main>
        <SiteFooter path="" />
      </div>
    </>
  );
}
