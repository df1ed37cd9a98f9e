import { AuditTrail } from './audit-trail.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { KnownBrowsers } from './known-browsers.tsx';
import { Passkeys } from './passkeys.tsx';

const tips = [
  'Use a password that you use nowhere else.',
  'Long beats complicated: several words in a row are hard to guess and easy to type.',
  'Let a password manager make it up and remember it.',
  'Nobody who runs this site needs your password. Tell it to no one, and send it to no one.',
  'A new password signs out every other browser. Change it when you think that someone knows it, and remove passkeys that you do not recognize.',
  'Log out on a computer that others use as well.',
];

/** The Security tab: the form to change the password, advice, passkeys, known browsers and the activity. */
export function SecurityPage() {
  return (
    <>
      <h1 className="text-heading">Security</h1>
      <div className="mt-5 grid gap-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-10">
          <ChangePasswordForm />
          <Passkeys />
        </div>
        <div className="grid content-start gap-10">
          <SecurityTips />
          <KnownBrowsers />
        </div>
        <AuditTrail />
      </div>
    </>
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
