import { unsubscribeAddress } from '#domain/readers/plain-addresses.ts';
import type { SubscriptionAction } from '#domain/readers/subscription.ts';
import { Button } from '#web/ui/button.tsx';

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
export function UnsubscribeForms({ token }: { token: string }) {
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
