/** The desk's sign: a pavilion. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="M3.5 9.5 12 4l8.5 5.5" stroke="var(--mark)" strokeWidth="2" />
      <path d="M6.5 12.5v5M12 12.5v5M17.5 12.5v5M4 20h16" stroke="currentColor" strokeWidth="1.9" />
    </svg>
  );
}
