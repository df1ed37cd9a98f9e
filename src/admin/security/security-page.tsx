import { ChangePasswordForm } from './change-password-form.tsx';
import { SecurityTips } from './security-tips.tsx';

/** The password, and how to keep it. */
export function SecurityPage() {
  return (
    <>
      <h1 className="text-heading">Security</h1>
      <div className="mt-5 grid gap-10 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-16">
        <ChangePasswordForm />
        <SecurityTips />
      </div>
    </>
  );
}
