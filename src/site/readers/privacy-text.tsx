import type { ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { plainAddress } from '#domain/readers/plain-addresses.ts';
import { RUN_MONTHS } from '#domain/mail-runs/run-limits.ts';
import { PENDING_DAYS } from '#domain/readers/subscription.ts';
import type { PrivacyFacts } from '#domain/readers/plain-page.ts';

import { linkClassName } from '../page/link-class-name.ts';

/** What the site does with the data of visitors, as it is switched on now. */
export function PrivacyText({ facts }: { facts: PrivacyFacts }) {
  const { playsAfterClick, mailsMessages, readers, publicEmail } = facts;

  return (
    <div className="grid gap-8">
      <Part title="Reading and searching">
        <p>
          This site has no advertising, no statistics about visitors and no third-party scripts. Its
          log contains the addresses of pages without what was searched for, and no address of a
          visitor.
        </p>
      </Part>
      <Part title="Videos">
        <p>
          The videos are played by YouTube.{' '}
          {playsAfterClick
            ? 'Your browser contacts YouTube only after you press the play button.'
            : 'When you open the page of a video, your browser loads the player from youtube-nocookie.com, and pictures of videos may come from i.ytimg.com.'}{' '}
          Google then learns your network address.
        </p>
      </Part>
      <Part title="Contact form">
        <p>
          A message is stored with your name, your email address and a keyed hash of your network
          address, which limits how many messages one sender can send. It stays until the owner of
          the site deletes it.
          {mailsMessages && ' It is also sent to the owner by email.'} To tell its own form from one
          of another site, the site sets one cookie when you send the form.
        </p>
      </Part>
      {readers && (
        <Part title="Mails about new videos">
          <p>
            If you{' '}
            <a href={plainAddress.subscribe} className={linkClassName.inText}>
              subscribe
            </a>
            , your address is stored with the time and the text of your consent. An address that is
            not confirmed is deleted after {PENDING_DAYS} days. When you unsubscribe, the address is
            deleted at once; only a keyed hash remains, so that nobody adds it to the list again
            without you. Which mails you were sent is stored for {RUN_MONTHS} months, and deleted
            with your address. The mails contain nothing that reports whether you opened them.
          </p>
          <p>{`The mails come from: ${readers.identity}`}</p>
        </Part>
      )}
      <Part title="Your rights">
        <p>
          You can ask what is stored about you, and have it corrected or deleted:{' '}
          {publicEmail === null ? (
            <a href={pageAddress.contact} className={linkClassName.inText}>
              contact form
            </a>
          ) : (
            <a href={`mailto:${publicEmail}`} className={`${linkClassName.inText} wrap-anywhere`}>
              {publicEmail}
            </a>
          )}
          .
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-heading">{title}</h2>
      <div className="grid gap-3 font-serif text-lead wrap-anywhere">{children}</div>
    </section>
  );
}
