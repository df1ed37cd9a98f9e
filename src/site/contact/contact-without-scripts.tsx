import { linkedEmail } from '#domain/social-links/linked-email.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useQuery } from '#web/http/use-query.ts';

import { socialLinksQuery } from '../layout/layout-queries.ts';

/** Names another way to reach the creator, because the form cannot be sent without JavaScript. */
export function ContactWithoutScripts() {
  const { data: links = [] } = useQuery<SocialLink[]>(socialLinksQuery);
  const [email] = links
    .filter((link) => link.isVisible)
    .flatMap(({ url }) => linkedEmail(url) ?? []);

  return (
    <p className="text-lead">
      Sending a message from this page needs JavaScript.{' '}
      {email === undefined ? (
        'Without it, please use one of the links below.'
      ) : (
        <>
          Without it, please write to{' '}
          <a href={`mailto:${email}`} className="wrap-anywhere text-accent">
            {email}
          </a>
          .
        </>
      )}
    </p>
  );
}
