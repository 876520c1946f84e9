/** A thread that came to its end: every knot is tied. */
export const ClosedThread = () => (
  <svg
    width="180"
    height="72"
    viewBox="0 0 180 72"
    fill="none"
    strokeWidth="1.75"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M20 36H160" stroke="var(--lineStrong)" />
    <circle cx="20" cy="36" r="6" fill="var(--lineStrong)" />
    <circle cx="90" cy="36" r="6" fill="var(--lineStrong)" />
    <circle cx="160" cy="36" r="9" fill="var(--primary)" />
    <path d="m156 36 3 3 5-6" stroke="var(--onPrimary)" strokeLinejoin="round" />
  </svg>
);
