import { subscriptionRoute } from '#domain/readers/plain-addresses.ts';
import { Button } from '#web/ui/button.tsx';

/** A button and no link, because programs that look for viruses open every link. */
export function ConfirmForm({ token }: { token: string }) {
  const action = `${subscriptionRoute.confirm}?c=${encodeURIComponent(token)}`;

  return (
    <form method="post" action={action}>
      <Button type="submit" name="action" value="confirm">
        Confirm
      </Button>
    </form>
  );
}
