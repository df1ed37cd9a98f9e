import { type PlainPage, plainPageText } from '#domain/readers/plain-page.ts';

import { ConfirmForm } from './confirm-form.tsx';
import { PrivacyText } from './privacy-text.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { UnsubscribeForms } from './unsubscribe-forms.tsx';

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
      return null;
  }
}
