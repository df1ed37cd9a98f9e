import { AuditTrail } from './audit-trail.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { KnownBrowsers } from './known-browsers.tsx';
import { Passkeys } from './passkeys.tsx';

const tips = [
  'Use a password that you do not use anywhere else.',
  'Choose a long password rather than a complicated one. Several unrelated words are hard to guess and easy to type.',
  'A password manager can create a password and remember it for you.',
  'Never share your password, not even with people who help you with this site.',
  'If someone else may know your password, change it. This signs out all other browsers. Also remove passkeys that you do not recognize.',
  'Always log out when you use a shared computer.',
];

/** The headings that the sections render, by their ids, in the order of the page. */
const headings = {
  'change-password-title': 'Change Password',
  'security-tips-title': 'Security Tips',
  'passkeys-title': 'Passkeys',
  'known-browsers-title': 'Known Browsers',
  'audit-trail-title': 'Activity',
} as const;

/** The Security tab: change of password, tips, passkeys, known browsers and the audit trail. */
export function SecurityPage() {
  return (
    <>
      <h1 className="text-heading">Security</h1>
      <PageLinks />
      <div className="mt-5 grid gap-12 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-x-16">
        <ChangePasswordForm />
        <SecurityTips />
        <Passkeys />
        <KnownBrowsers />
        <AuditTrail />
      </div>
    </>
  );
}

/** Links to the sections, because the page is several screens long. */
function PageLinks() {
  return (
    <nav aria-label="On this page" className="mt-1">
      <ul className="flex flex-wrap gap-x-6">
        {Object.entries(headings).map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center underline">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SecurityTips() {
  return (
    <section aria-labelledby="security-tips-title">
      <h2 id="security-tips-title" className="text-lg">
        Security Tips
      </h2>
      <ul className="mt-3 max-w-reading border-b border-rule">
        {tips.map((tip) => (
          <li key={tip} className="border-t border-rule py-2.5">
            {tip}
          </li>
        ))}
      </ul>
    </section>
  );
}
