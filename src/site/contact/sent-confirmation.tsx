/** Thanks the visitor for a message. It stays on the page; the toast with the same news disappears. */
export function SentConfirmation({ firstName, email }: { firstName: string; email: string }) {
  return (
    <div className="border-l-4 border-ink bg-raised px-5 py-4 wrap-anywhere">
      <p className="font-serif text-lg font-semibold">{`Thank you for writing, ${firstName}.`}</p>
      <p className="mt-1">{`Your message has arrived. The answer will come to ${email}.`}</p>
    </div>
  );
}
