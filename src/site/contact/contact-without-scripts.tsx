import { apiRoute } from '#domain/addresses.ts';
import { linkedEmail } from '#domain/social-links/linked-email.ts';
import type { SocialLink } from '#domain/social-links/social-link.ts';
import { useQuery } from '#web/http/use-query.ts';

interface ContactWithoutScriptsProps {
  /** Why the form cannot be sent. */
  reason: string;
  className: string;
  isHidden?: boolean;
}

/** Names another way to reach the creator, because the form cannot be sent without JavaScript. */
export function ContactWithoutScripts({
  reason,
  className,
  isHidden = false,
}: ContactWithoutScriptsProps) {
  const { data: links = [] } = useQuery<SocialLink[]>(apiRoute.socialLinks);
  const [email] = links.flatMap(({ url }) => linkedEmail(url) ?? []);

  return (
    <p className={className} hidden={isHidden}>
      {reason}{' '}
      {email === undefined ? (
        links.length > 0 && 'Please use one of the links below.'
      ) : (
        <>
          Please write to{' '}
          <a href={`mailto:${email}`} className="wrap-anywhere text-accent">
            {email}
          </a>
          .
        </>
      )}
    </p>
  );
}
