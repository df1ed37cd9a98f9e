import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';

import { PageHead } from '../page/page-head.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSocialLinks } from './contact-social-links.tsx';
import { ContactWithoutScripts } from './contact-without-scripts.tsx';

export function ContactPage() {
  useScrollToTop();

  return (
    <div className="mx-auto max-w-reading px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead title="Contact" content={{ kind: 'contact' }} />
      <h1 className="mb-8 text-display">Contact Me</h1>
      <noscript>
        <ContactWithoutScripts
          reason="Sending a message from this page needs JavaScript."
          className="text-lead"
        />
      </noscript>
      <ContactForm />
      <ContactSocialLinks />
    </div>
  );
}
