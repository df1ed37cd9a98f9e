/** First focusable link of the page, visible only while focused; skips the header and tabs. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-0 left-4 z-50 -translate-y-[110%] bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
